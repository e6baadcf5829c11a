import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { Provider } from 'react-redux';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { AppStore } from './store.ts';
import { contrastVariables, theme } from './theme.ts';

type Props = { store: AppStore; router: DataRouter; env?: 'default' | 'test' };

export function App({ store, router, env = 'default' }: Props) {
  return (
    <Provider store={store}>
      <MantineProvider theme={theme} cssVariablesResolver={contrastVariables} defaultColorScheme="auto" env={env}>
        <ModalsProvider>
          <Notifications position="bottom-right" limit={4} />
          <RouterProvider router={router} />
        </ModalsProvider>
      </MantineProvider>
    </Provider>
  );
}
