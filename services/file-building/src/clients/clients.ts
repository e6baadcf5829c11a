import { createBusProbe, type EventBus } from '@tillmap/bus';
import type { ServiceClient } from '@tillmap/service-kit';
import type { Database } from '@tillmap/storage/database';
import { createBlockingComponentProbe } from './catalog/blocking-component.ts';
import { learningWholesalers } from './catalog/learning-wholesalers.ts';
import { catalogProductDatabase } from './catalog/product-database.ts';
import { localTemporaryFiles } from './files/local-temporary-files.ts';
import { promotionFiles } from './promotion-files.ts';
import { layoutDirectory } from './reference-data/layout-directory.ts';
import { usualVatDirectory } from './reference-data/usual-vat.ts';
import { postgresWholesalerCopies } from './reference-data/wholesaler-copies.ts';
import { namesIn, wholesalerDirectory } from './reference-data/wholesaler-directory.ts';

type Parts = Readonly<{ database: Database; bus: EventBus; client: ServiceClient }>;

/** What lies outside of this service, as features take it. */
export const clientsOf = ({ database, bus, client }: Parts) => {
  const wholesalers = wholesalerDirectory({ client, copies: postgresWholesalerCopies(database) });
  return {
    wholesalers,
    names: namesIn(wholesalers),
    layouts: layoutDirectory(client),
    usualVat: usualVatDirectory(client),
    products: catalogProductDatabase(client),
    learning: learningWholesalers(client),
    promotionFile: promotionFiles(client),
    waitedFor: createBlockingComponentProbe(client, createBusProbe(bus)),
    spool: localTemporaryFiles(),
  };
};

export type Clients = ReturnType<typeof clientsOf>;
