import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Overlays } from './overlays.tsx';
import type { AppStore } from './store.ts';
import { styleNonce } from './style-nonce.ts';
import { contrastVariables, theme } from './theme.ts';

type Props = { store: AppStore; router: DataRouter; env?: 'default' | 'test' };

export function App({ store, router, env = 'default' }: Props) {
  return (
    <Provider store={store}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={contrastVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        env={env}
      >
        <RouterProvider router={router} />
        <Overlays />
      </MantineProvider>
    </Provider>
  );
}
