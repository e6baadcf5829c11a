import type { Feature } from '@tillmap/bus';
import type { Kit } from '../../kit.ts';
import { type FiguresOfDownloads, readAcceptances } from './read-acceptances.ts';
import { acceptanceRoutes } from './routes.ts';
import { acceptancesBeside, postgresAcceptances } from './store.ts';

type Needs = Readonly<{ figures: FiguresOfDownloads }>;

/** Who accepted which disclaimer for which file. */
export const acceptancesFeature = ({ database, clock }: Pick<Kit, 'database' | 'clock'>, { figures }: Needs) => {
  const acceptances = readAcceptances({ list: postgresAcceptances(database.lists), figures, clock });
  return { routes: acceptanceRoutes(acceptances, clock), use: { beside: acceptancesBeside } } satisfies Feature & {
    use: object;
  };
};
