package com.example.recipes.data;

import android.content.Context;
import android.content.SharedPreferences;

import androidx.annotation.NonNull;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

public final class Settings {

    private static final String FILE = "settings";
    private static final String KEY_METRIC = "metric";
    private static final String KEY_DARK = "dark";
    private static final String KEY_FAVORITES = "favorites";

    private final SharedPreferences prefs;

    public Settings(@NonNull Context context) {
        prefs = context.getApplicationContext().getSharedPreferences(FILE, Context.MODE_PRIVATE);
    }

    public boolean isMetric() {
        return prefs.getBoolean(KEY_METRIC, true);
    }

    public void setMetric(boolean metric) {
        prefs.edit().putBoolean(KEY_METRIC, metric).apply();
    }

    public boolean isDarkTheme() {
        return prefs.getBoolean(KEY_DARK, false);
    }

    public void setDarkTheme(boolean dark) {
        prefs.edit().putBoolean(KEY_DARK, dark).apply();
    }

    public boolean isFavorite(@NonNull String recipeId) {
        return favorites().contains(recipeId);
    }

    public void setFavorite(@NonNull String recipeId, boolean favorite) {
        Set<String> copy = new HashSet<>(favorites());
        if (favorite) {
            copy.add(recipeId);
        } else {
            copy.remove(recipeId);
        }
        prefs.edit().putStringSet(KEY_FAVORITES, copy).apply();
    }

    @NonNull
    private Set<String> favorites() {
        return prefs.getStringSet(KEY_FAVORITES, Collections.<String>emptySet());
    }
}
