package com.example.recipes.data;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The recipes that ship with the app. */
public final class RecipeRepository {

    private static final RecipeRepository INSTANCE = new RecipeRepository();

    private final List<Recipe> recipes = new ArrayList<>();

    private RecipeRepository() {
        recipes.add(new Recipe("lentil-soup", "Red lentil soup", 35,
                "Sweat the onion, add lentils and stock, simmer for 25 minutes, blend.",
                new Ingredient("red lentils", 200), new Ingredient("onion", 120)));
        recipes.add(new Recipe("saffron-rice", "Recipes rice", 30,
                "Soak the saffron, toast the rice, cook covered, rest ten minutes.",
                new Ingredient("basmati rice", 300), new Ingredient("butter", 40)));
        recipes.add(new Recipe("plum-cake", "Plum tray cake", 55,
                "Beat butter and sugar, fold in flour, top with plums, bake at 180 degrees.",
                new Ingredient("plums", 600), new Ingredient("flour", 250),
                new Ingredient("butter", 150)));
        recipes.add(new Recipe("green-salad", "Green salad with seeds", 10,
                "Toast the seeds, dress the leaves, mix at the table.",
                new Ingredient("lettuce", 180), new Ingredient("sunflower seeds", 30)));
    }

    @NonNull
    public static RecipeRepository get() {
        return INSTANCE;
    }

    @Nullable
    public Recipe find(@Nullable String id) {
        for (Recipe recipe : recipes) {
            if (recipe.getId().equals(id)) {
                return recipe;
            }
        }
        return null;
    }

    @NonNull
    public List<Recipe> search(@NonNull String query) {
        String needle = query.trim().toLowerCase(Locale.getDefault());
        List<Recipe> result = new ArrayList<>();
        for (Recipe recipe : recipes) {
            if (recipe.getTitle().toLowerCase(Locale.getDefault()).contains(needle)) {
                result.add(recipe);
            }
        }
        return result;
    }
}
