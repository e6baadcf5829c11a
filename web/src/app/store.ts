import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { TOKEN_STORAGE_KEY } from '@tillmap/contracts';
import { useSelector } from 'react-redux';
import { baseApi } from '../api/base-api.ts';
import { selectToken, signedIn, signedOut, signInReducer } from '../api/sign-in.ts';
import { lookupReducer } from '../features/lookup/lookup-state.ts';
import { importsReducer } from '../shared/imports/imports.ts';
import { uploadsReducer } from '../shared/uploads/uploads.ts';

const reducer = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
  signIn: signInReducer,
  lookup: lookupReducer,
  uploads: uploadsReducer,
  imports: importsReducer,
});

export type AppState = ReturnType<typeof reducer>;

/** A fresh store whose sign-in is the stored token. Tests make one each. */
export const createStore = () => {
  const store = configureStore({
    reducer,
    preloadedState: { signIn: { token: window.localStorage.getItem(TOKEN_STORAGE_KEY), endedBy: null } },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });

  let token = selectToken(store.getState());
  store.subscribe(() => {
    const next = selectToken(store.getState());
    if (next === token) return;
    const ended = next === null;
    token = next;
    if (ended) {
      window.localStorage.removeItem(TOKEN_STORAGE_KEY);
      // Nothing of one person's work stays for the next one at this screen.
      store.dispatch(baseApi.util.resetApiState());
    } else window.localStorage.setItem(TOKEN_STORAGE_KEY, next);
  });
  return store;
};

export type AppStore = ReturnType<typeof createStore>;

/** Signs this tab in and out together with the others; answers how to stop. */
export const followOtherTabs = (store: AppStore): (() => void) => {
  const follow = (event: StorageEvent) => {
    if (event.key !== TOKEN_STORAGE_KEY && event.key !== null) return;
    const stored = window.localStorage.getItem(TOKEN_STORAGE_KEY);
    if (stored === selectToken(store.getState())) return;
    store.dispatch(stored === null ? signedOut('server') : signedIn(stored));
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};

export const useAppSelector = useSelector.withTypes<AppState>();
