// First: it has to run before any module makes a schema.
import './no-eval.ts';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import { setupListeners } from '@reduxjs/toolkit/query';
import { createRoot } from 'react-dom/client';
import { createPageHistory } from '../shared/page-history.ts';
import { App } from './app.tsx';
import { createStore, followOtherTabs } from './store.ts';

const store = createStore();
followOtherTabs(store);
setupListeners(store.dispatch);

createRoot(document.getElementById('root')!).render(<App store={store} history={createPageHistory()} />);
