"""Stop or koi-koi: the choice on its scroll."""
