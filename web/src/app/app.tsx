import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import type { PageHistory } from '../shared/page-history.ts';
import { Overlays } from './overlays.tsx';
import { PageRouter } from './page-router.tsx';
import { Pages } from './routes.tsx';
import type { AppStore } from './store.ts';
import { styleNonce } from './style-nonce.ts';
import { contrastVariables, theme } from './theme.ts';

type Props = { store: AppStore; history: PageHistory; env?: 'default' | 'test' };

export function App({ store, history, env = 'default' }: Props) {
  return (
    <Provider store={store}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={contrastVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        env={env}
      >
        <PageRouter history={history}>
          <Pages />
        </PageRouter>
        <Overlays />
      </MantineProvider>
    </Provider>
  );
}
