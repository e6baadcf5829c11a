import { createApi } from '@reduxjs/toolkit/query/react';
import { refreshOnceThenSignOut } from './base-query.ts';

/** One API slice for the whole SPA, so that tags invalidate across features. Features inject their endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: refreshOnceThenSignOut,
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
    'ApiKey',
    'Promotion',
    'RejectedRows',
  ],
  endpoints: () => ({}),
});

export type Tag = Parameters<typeof baseApi.util.invalidateTags>[0][number];

export const SESSION_LIST = { type: 'Session', id: 'LIST' } as const;
