package com.example.recipes.ui;

import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.widget.CheckBox;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import androidx.appcompat.app.AppCompatActivity;

import com.example.recipes.R;
import com.example.recipes.data.Ingredient;
import com.example.recipes.data.Recipe;
import com.example.recipes.data.RecipeRepository;
import com.example.recipes.data.Settings;

public class RecipeDetailActivity extends AppCompatActivity {

    private static final String EXTRA_RECIPE_ID = "recipe_id";

    @NonNull
    public static Intent intent(@NonNull Context context, @NonNull String recipeId) {
        return new Intent(context, RecipeDetailActivity.class)
                .putExtra(EXTRA_RECIPE_ID, recipeId);
    }

    @Override
    protected void onCreate(@Nullable Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.activity_recipe_detail);

        Recipe recipe = RecipeRepository.get().find(getIntent().getStringExtra(EXTRA_RECIPE_ID));
        if (recipe == null) {
            finish();
            return;
        }
        setTitle(recipe.getTitle());

        Settings settings = new Settings(this);
        StringBuilder lines = new StringBuilder();
        for (Ingredient ingredient : recipe.getIngredients()) {
            lines.append(ingredient.describe(settings.isMetric())).append('\n');
        }
        TextView ingredients = findViewById(R.id.ingredients);
        ingredients.setText(lines.toString().trim());

        TextView steps = findViewById(R.id.steps);
        steps.setText(recipe.getSteps());

        CheckBox favorite = findViewById(R.id.favorite);
        favorite.setChecked(settings.isFavorite(recipe.getId()));
        favorite.setOnCheckedChangeListener((button, checked) ->
                settings.setFavorite(recipe.getId(), checked));
    }
}
