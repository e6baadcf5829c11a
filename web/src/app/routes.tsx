import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router';
import { AdminOnly } from './admin-only.tsx';
import { AdminStart } from './admin-start.tsx';
import { ADMIN_TABS } from './admin-tabs.ts';
import { UnlessBroken } from './broken-page.tsx';
import { FirstFrame } from './first-frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RequireSignIn } from './require-sign-in.tsx';
import { Shell } from './shell.tsx';

const lazyPage = (load: () => Promise<ComponentType>): ReactNode => {
  const Page = lazy(async () => ({ default: await load() }));
  return <Page />;
};

const adminPages: RouteObject[] = [
  { index: true, Component: AdminStart },
  {
    path: 'wholesalers/:code',
    element: lazyPage(async () => (await import('./wholesaler-page.tsx')).WholesalerPage),
  },
  ...ADMIN_TABS.map(({ path, load }) => ({ path, element: lazyPage(load) })),
];

const loadAdminFrame = async () => {
  // Else its page would be fetched only once the frame is there.
  const tab = ADMIN_TABS.find(({ path }) => window.location.pathname === `/admin/${path}`);
  void tab?.load().catch(() => undefined);
  return (await import('./admin-frame.tsx')).AdminFrame;
};

/** Every page; the working pages are loaded when they are first opened. */
const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      {
        path: '/login',
        element: lazyPage(async () => (await import('../features/auth/login-page.tsx')).LoginPage),
      },
      {
        Component: RequireSignIn,
        children: [
          {
            path: '/',
            element: lazyPage(async () => (await import('../features/sessions/file-builder-page.tsx')).FileBuilderPage),
          },
          {
            path: '/status/:sessionId',
            element: lazyPage(async () => (await import('../features/processing-status/status-page.tsx')).StatusPage),
          },
          {
            path: '/changes/:sessionId',
            element: lazyPage(async () => (await import('../features/changes/changes-page.tsx')).ChangesPage),
          },
          {
            path: '/labels/:sessionId',
            element: lazyPage(async () => (await import('../features/labels/labels-page.tsx')).LabelsPage),
          },
          {
            path: '/flags/:sessionId',
            element: lazyPage(async () => (await import('../features/flags/flags-page.tsx')).FlagsPage),
          },
          {
            path: '/review',
            element: lazyPage(async () => (await import('./review-route.tsx')).ReviewRoute),
          },
          {
            path: '/product-lookup',
            element: lazyPage(async () => (await import('../features/lookup/lookup-page.tsx')).LookupPage),
          },
          {
            path: '/offers',
            element: lazyPage(async () => (await import('../features/offers/offers-page.tsx')).OffersPage),
          },
          {
            path: '/promotions',
            element: lazyPage(async () => (await import('../features/promotions/promotions-page.tsx')).PromotionsPage),
          },
          {
            path: '/promotions/:promotionId',
            element: lazyPage(async () => (await import('../features/promotions/promotion-page.tsx')).PromotionPage),
          },
          {
            Component: AdminOnly,
            children: [
              {
                path: '/admin',
                element: lazyPage(loadAdminFrame),
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

export function Pages() {
  const page = useRoutes(routes);
  const { key } = useLocation();
  return (
    <UnlessBroken place={key}>
      <Suspense fallback={<FirstFrame />}>{page}</Suspense>
    </UnlessBroken>
  );
}
