package com.example.recipes.ui;

import android.Manifest;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.os.Build;
import android.os.Bundle;
import android.view.Menu;
import android.view.MenuItem;

import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContracts;
import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import androidx.appcompat.app.AppCompatActivity;
import androidx.appcompat.widget.SearchView;
import androidx.core.content.ContextCompat;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

import com.example.recipes.R;
import com.example.recipes.data.Recipe;
import com.example.recipes.data.RecipeRepository;
import com.example.recipes.push.PushMessage;
import com.example.recipes.push.PushTracker;

public class MainActivity extends AppCompatActivity {

    private final ActivityResultLauncher<String> notificationPermission =
            registerForActivityResult(new ActivityResultContracts.RequestPermission(), granted -> { });

    private RecipeAdapter adapter;

    @Override
    protected void onCreate(@Nullable Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.activity_main);

        adapter = new RecipeAdapter(this::openRecipe);
        RecyclerView list = findViewById(R.id.recipes);
        list.setLayoutManager(new LinearLayoutManager(this));
        list.setAdapter(adapter);

        SearchView search = findViewById(R.id.search);
        search.setOnQueryTextListener(new SearchView.OnQueryTextListener() {
            @Override
            public boolean onQueryTextSubmit(String query) {
                return false;
            }

            @Override
            public boolean onQueryTextChange(String newText) {
                adapter.submit(RecipeRepository.get().search(newText));
                return true;
            }
        });
        adapter.submit(RecipeRepository.get().search(""));

        if (savedInstanceState == null) {
            askForNotifications();
            handlePush(getIntent());
        }
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        setIntent(intent);
        handlePush(intent);
    }

    private void handlePush(@Nullable Intent intent) {
        PushMessage push = PushMessage.fromIntent(intent);
        if (push == null || isFromHistory(intent)) {
            return;
        }
        PushTracker.opened(push);

        Recipe recipe = RecipeRepository.get().find(push.getRecipeId());
        if (recipe != null) {
            openRecipe(recipe);
        }
    }

    /** Recents starts a finished task again with the intent it once began with. */
    private static boolean isFromHistory(@NonNull Intent intent) {
        return (intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
    }

    private void openRecipe(@NonNull Recipe recipe) {
        startActivity(RecipeDetailActivity.intent(this, recipe.getId()));
    }

    private void askForNotifications() {
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU
                && ContextCompat.checkSelfPermission(this, Manifest.permission.POST_NOTIFICATIONS)
                != PackageManager.PERMISSION_GRANTED) {
            notificationPermission.launch(Manifest.permission.POST_NOTIFICATIONS);
        }
    }

    @Override
    public boolean onCreateOptionsMenu(@NonNull Menu menu) {
        getMenuInflater().inflate(R.menu.main, menu);
        return true;
    }

    @Override
    public boolean onOptionsItemSelected(@NonNull MenuItem item) {
        if (item.getItemId() == R.id.action_settings) {
            startActivity(new Intent(this, SettingsActivity.class));
            return true;
        }
        return super.onOptionsItemSelected(item);
    }
}
