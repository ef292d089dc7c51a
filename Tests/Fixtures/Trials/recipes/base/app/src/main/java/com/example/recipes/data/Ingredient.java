package com.example.recipes.data;

import androidx.annotation.NonNull;

import java.util.Locale;

public final class Ingredient {

    private static final double GRAMS_PER_OUNCE = 28.35;

    private final String name;
    private final int grams;

    public Ingredient(@NonNull String name, int grams) {
        this.name = name;
        this.grams = grams;
    }

    @NonNull
    public String describe(boolean metric) {
        if (metric) {
            return String.format(Locale.getDefault(), "%d g %s", grams, name);
        }
        return String.format(Locale.getDefault(), "%.1f oz %s", grams / GRAMS_PER_OUNCE, name);
    }
}
