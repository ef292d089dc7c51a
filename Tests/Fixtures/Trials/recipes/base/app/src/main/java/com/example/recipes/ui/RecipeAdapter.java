package com.example.recipes.ui;

import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.recyclerview.widget.DiffUtil;
import androidx.recyclerview.widget.ListAdapter;
import androidx.recyclerview.widget.RecyclerView;

import com.example.recipes.R;
import com.example.recipes.data.Recipe;

import java.util.List;

class RecipeAdapter extends ListAdapter<Recipe, RecipeAdapter.Holder> {

    interface Listener {
        void onRecipe(@NonNull Recipe recipe);
    }

    private static final DiffUtil.ItemCallback<Recipe> DIFF = new DiffUtil.ItemCallback<Recipe>() {
        @Override
        public boolean areItemsTheSame(@NonNull Recipe a, @NonNull Recipe b) {
            return a.getId().equals(b.getId());
        }

        @Override
        public boolean areContentsTheSame(@NonNull Recipe a, @NonNull Recipe b) {
            return a.getTitle().equals(b.getTitle()) && a.getMinutes() == b.getMinutes();
        }
    };

    private final Listener listener;

    RecipeAdapter(@NonNull Listener listener) {
        super(DIFF);
        this.listener = listener;
    }

    void submit(@NonNull List<Recipe> recipes) {
        submitList(recipes);
    }

    @NonNull
    @Override
    public Holder onCreateViewHolder(@NonNull ViewGroup parent, int viewType) {
        View view = LayoutInflater.from(parent.getContext())
                .inflate(R.layout.item_recipe, parent, false);
        return new Holder(view);
    }

    @Override
    public void onBindViewHolder(@NonNull Holder holder, int position) {
        Recipe recipe = getItem(position);
        holder.title.setText(recipe.getTitle());
        holder.minutes.setText(holder.itemView.getContext()
                .getString(R.string.minutes, recipe.getMinutes()));
        holder.itemView.setOnClickListener(v -> listener.onRecipe(recipe));
    }

    static class Holder extends RecyclerView.ViewHolder {
        final TextView title;
        final TextView minutes;

        Holder(@NonNull View itemView) {
            super(itemView);
            title = itemView.findViewById(R.id.title);
            minutes = itemView.findViewById(R.id.minutes);
        }
    }
}
