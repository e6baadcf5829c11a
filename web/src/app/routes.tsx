import type { RouteObject } from 'react-router';
import { AdminOnly } from './admin-only.tsx';
import { AdminStart } from './admin-start.tsx';
import { ADMIN_TABS } from './admin-tabs.ts';
import { BrokenPage } from './broken-page.tsx';
import { FirstFrame } from './first-frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RequireSignIn } from './require-sign-in.tsx';
import { Shell } from './shell.tsx';

const adminPages: RouteObject[] = [
  { index: true, Component: AdminStart },
  ...ADMIN_TABS.map(({ path, load }) => ({ path, lazy: async () => ({ Component: await load() }) })),
];

/** Every page; the working pages are loaded when they are first opened. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: BrokenPage,
    HydrateFallback: FirstFrame,
    children: [
      {
        path: '/login',
        lazy: async () => ({ Component: (await import('../features/auth/login-page.tsx')).LoginPage }),
      },
      {
        Component: RequireSignIn,
        children: [
          {
            path: '/',
            lazy: async () => ({
              Component: (await import('../features/sessions/file-builder-page.tsx')).FileBuilderPage,
            }),
          },
          {
            path: '/status/:sessionId',
            lazy: async () => ({
              Component: (await import('../features/processing-status/status-page.tsx')).StatusPage,
            }),
          },
          {
            path: '/changes/:sessionId',
            lazy: async () => ({ Component: (await import('../features/changes/changes-page.tsx')).ChangesPage }),
          },
          {
            path: '/labels/:sessionId',
            lazy: async () => ({ Component: (await import('../features/labels/labels-page.tsx')).LabelsPage }),
          },
          {
            path: '/review',
            lazy: async () => ({ Component: (await import('./review-route.tsx')).ReviewRoute }),
          },
          {
            path: '/product-lookup',
            lazy: async () => ({ Component: (await import('../features/lookup/lookup-page.tsx')).LookupPage }),
          },
          {
            path: '/promotions',
            lazy: async () => ({
              Component: (await import('../features/promotions/promotions-page.tsx')).PromotionsPage,
            }),
          },
          {
            path: '/promotions/:promotionId',
            lazy: async () => ({
              Component: (await import('../features/promotions/promotion-page.tsx')).PromotionPage,
            }),
          },
          {
            Component: AdminOnly,
            children: [
              {
                path: '/admin',
                lazy: async () => ({ Component: (await import('./admin-frame.tsx')).AdminFrame }),
                children: adminPages,
              },
            ],
          },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];
