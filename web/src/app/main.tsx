// First: it has to run before any module makes a schema.
import './no-eval.ts';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import { localStorageColorSchemeManager } from '@mantine/core';
import { setupListeners } from '@reduxjs/toolkit/query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { routes } from './routes.tsx';
import { createStore, followOtherTabs } from './store.ts';

// Before the first paint, so that a dark screen never flashes white; an inline script would break the page's policy.
const chosen = localStorageColorSchemeManager().get('auto');
const isDark = chosen === 'dark' || (chosen === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

const store = createStore();
followOtherTabs(store);
setupListeners(store.dispatch);

createRoot(document.getElementById('root')!).render(<App store={store} router={createBrowserRouter(routes)} />);
