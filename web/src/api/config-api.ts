import { type SpaConfig, spaConfig } from '@tillmap/contracts';
import { baseApi } from './base-api.ts';

/** Settings of the screens: limits and the disclaimer, read by more than one feature. */
const configApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    spaConfig: build.query<SpaConfig, void>({ query: () => ({ call: spaConfig }) }),
  }),
});

export const { useSpaConfigQuery } = configApi;
