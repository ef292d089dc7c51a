package com.example.recipes.ui;

import android.os.Bundle;

import androidx.annotation.Nullable;
import androidx.appcompat.app.AppCompatActivity;
import androidx.appcompat.app.AppCompatDelegate;
import androidx.appcompat.widget.SwitchCompat;

import com.example.recipes.R;
import com.example.recipes.data.Settings;

public class SettingsActivity extends AppCompatActivity {

    @Override
    protected void onCreate(@Nullable Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.activity_settings);

        Settings settings = new Settings(this);

        SwitchCompat metric = findViewById(R.id.metric);
        metric.setChecked(settings.isMetric());
        metric.setOnCheckedChangeListener((button, checked) -> settings.setMetric(checked));

        SwitchCompat dark = findViewById(R.id.dark);
        dark.setChecked(settings.isDarkTheme());
        dark.setOnCheckedChangeListener((button, checked) -> {
            settings.setDarkTheme(checked);
            AppCompatDelegate.setDefaultNightMode(checked
                    ? AppCompatDelegate.MODE_NIGHT_YES
                    : AppCompatDelegate.MODE_NIGHT_FOLLOW_SYSTEM);
        });
    }
}
