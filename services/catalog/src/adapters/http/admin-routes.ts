import {
  exportProducts,
  internalChangeApplied,
  internalOrphanedProducts,
  internalProductStats,
  internalRemoveOrphans,
  listProducts as listCall,
} from '@tillmap/contracts';
import { type Clock, type Route, route } from '@tillmap/service-kit';
import { csvLines } from '@tillmap/supplier-files';
import type { CleanUp } from '../../application/products/clean-up.ts';
import type { ListProducts } from '../../application/products/list-products.ts';
import type { SeeChanges } from '../../application/products/wait-for-change.ts';
import { EXPORT_COLUMNS, exportFileName } from '../../domain/export-file.ts';

export type AdminUseCases = Readonly<{
  listProducts: ListProducts;
  cleanUp: CleanUp;
  waitForChange: SeeChanges;
  clock: Clock;
}>;

/** Products as administrators see them, the export of a lookup, and the endpoints for reference-data. */
export const adminRoutes = ({ listProducts, cleanUp, waitForChange, clock }: AdminUseCases): Route[] => [
  route(listCall, async ({ query: { search, page, per_page } }) => {
    const { products, total } = await listProducts({ search, page, perPage: per_page });
    const data = products.map((product) => ({ id: product.barcode, ...product }));
    const last_page = Math.max(1, Math.ceil(total / per_page));
    return { body: { data: { data, current_page: page, last_page, per_page, total } } };
  }),
  route(exportProducts, async ({ body }) => {
    const rows = [EXPORT_COLUMNS, ...body.data.map((row) => EXPORT_COLUMNS.map((column) => row[column]))];
    return {
      file: {
        stream: csvLines(rows, { bom: true, guard: 'spreadsheet' }),
        fileName: exportFileName(clock()),
        contentType: 'text/csv; charset=utf-8',
      },
    };
  }),
  route(internalProductStats, async () => {
    const { total, orphaned } = await cleanUp.stats();
    return { body: { total_products: total, products_with_mappings: total - orphaned, orphaned_products: orphaned } };
  }),
  route(internalOrphanedProducts, async ({ query }) => ({ body: await cleanUp.preview(query.limit) })),
  route(internalRemoveOrphans, async ({ body: { most, by } }) => {
    const { ip_address: ip, ...person } = by;
    return { body: { removed: await cleanUp.remove(most, { ...person, ip }) } };
  }),
  route(internalChangeApplied, async ({ body }) => ({
    body: {
      seen: await waitForChange({
        wholesaler: body.wholesaler_code,
        wholesalerVersion: body.wholesaler_version,
        mapping: body.mapping,
        waitMs: body.wait_ms,
      }),
    },
  })),
];
