package android.content.pm;

import android.content.Intent;

public class PackageManager {
    public Intent getLaunchIntentForPackage(String name) {
        return new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER).setPackage(name).setFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    }
}
