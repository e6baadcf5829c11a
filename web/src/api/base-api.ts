import { createApi, defaultSerializeQueryArgs } from '@reduxjs/toolkit/query/react';
import { refreshOnceThenSignOut } from './base-query.ts';
import { chosenShop } from './chosen-shop.ts';

/** What is answered for one shop: it does not stand for another. */
const OF_SHOP: ReadonlySet<string> = new Set([
  'changedLines',
  'changePairs',
  'changesFigures',
  'delistedProducts',
  'labelsDue',
  'previewLabels',
  'rehearsal',
  'secondThoughts',
  'sessionDownloads',
  'sessionFlags',
  'sessionPath',
  'shelfLabels',
]);

/** One API slice for the whole SPA, so that tags invalidate across features. Features inject their endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: refreshOnceThenSignOut,
  serializeQueryArgs: (asked) => {
    const shop = OF_SHOP.has(asked.endpointName) ? chosenShop() : undefined;
    return shop === undefined ? defaultSerializeQueryArgs(asked) : `${defaultSerializeQueryArgs(asked)}#${shop}`;
  },
  tagTypes: [
    'Session',
    'Statistics',
    'ReviewedProducts',
    'ReviewedProduct',
    'Review',
    'Changes',
    'Labels',
    'Downloads',
    'Wholesaler',
    'ReviewSettings',
    'Department',
    'VatCode',
    'Mapping',
    'Layout',
    'TillProfile',
    'Learned',
    'Product',
    'OpenList',
    'Import',
    'User',
    'AdminUser',
    'Shop',
    'ApiKey',
    'Promotion',
    'RejectedRows',
  ],
  endpoints: () => ({}),
});

export type Tag = Parameters<typeof baseApi.util.invalidateTags>[0][number];

export const SESSION_LIST = { type: 'Session', id: 'LIST' } as const;
