package com.example.recipes.data;

import androidx.annotation.NonNull;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public final class Recipe {

    private final String id;
    private final String title;
    private final int minutes;
    private final List<Ingredient> ingredients;
    private final String steps;

    public Recipe(@NonNull String id, @NonNull String title, int minutes,
                  @NonNull String steps, @NonNull Ingredient... ingredients) {
        this.id = id;
        this.title = title;
        this.minutes = minutes;
        this.steps = steps;
        this.ingredients = Collections.unmodifiableList(Arrays.asList(ingredients));
    }

    @NonNull
    public String getId() {
        return id;
    }

    @NonNull
    public String getTitle() {
        return title;
    }

    public int getMinutes() {
        return minutes;
    }

    @NonNull
    public String getSteps() {
        return steps;
    }

    @NonNull
    public List<Ingredient> getIngredients() {
        return ingredients;
    }
}
