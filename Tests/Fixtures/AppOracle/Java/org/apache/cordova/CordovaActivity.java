package org.apache.cordova;

import androidx.appcompat.app.AppCompatActivity;

public class CordovaActivity extends AppCompatActivity {
    public void loadUrl(String url) {}
}
