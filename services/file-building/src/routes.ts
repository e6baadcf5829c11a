import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';

export type UseCases = Readonly<{
  repair: readonly Route[];
  sessions: readonly Route[];
  run: readonly Route[];
  upload: readonly Route[];
  review: readonly Route[];
  changes: readonly Route[];
  labels: readonly Route[];
  downloads: readonly Route[];
  till: readonly Route[];
  spaConfig: contract.SpaConfig;
}>;

/** Every call of file-building, and the settings of the screens. */
export const fileBuildingRoutes = (useCases: UseCases): Route[] => [
  ...useCases.sessions,
  ...useCases.run,
  ...useCases.upload,
  ...useCases.downloads,
  ...useCases.changes,
  ...useCases.labels,
  ...useCases.review,
  ...useCases.till,
  ...useCases.repair,
  route(contract.spaConfig, async () => ({ body: useCases.spaConfig })),
];
