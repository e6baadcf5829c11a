import {
  cleanupOrphanedProducts,
  cleanupStats,
  deleteAllMappings,
  deleteMapping,
  listMappings,
  listOrphanedProducts,
  mappingStats,
  updateMapping,
} from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { cleanUp } from '../../application/clean-up.ts';
import type { manageMappings } from '../../application/manage-mappings.ts';
import type { MappingList } from '../../application/ports/mapping-list.ts';
import { pagination, wanted } from './paged.ts';

type Deps = Readonly<{
  mappingList: MappingList;
  mappings: ReturnType<typeof manageMappings>;
  products: ReturnType<typeof cleanUp>;
}>;

/** Reference mappings as administrators see and change them, and the clean-up of products without any. */
export const mappingRoutes = ({ mappingList, mappings, products }: Deps): Route[] => [
  route(mappingStats, async ({ query }) => {
    const bySource = await mappingList.bySource(query.wholesaler_code);
    const total = Object.values(bySource).reduce((sum, count) => sum + count, 0);
    return { body: { data: { total, by_source: bySource } } };
  }),
  route(listMappings, async ({ query }) => {
    const { rows, total } = await mappingList.page(wanted(query));
    return { body: { data: { mappings: rows, pagination: pagination(total, query) } } };
  }),
  route(updateMapping, async ({ params, body }) => {
    const { name, size, dept_code, sub_dept_code, cg_group_code, vat_code } = body;
    const fields = {
      name,
      size,
      deptCode: dept_code,
      subDeptCode: sub_dept_code,
      cgCode: cg_group_code,
      vatCode: vat_code,
    };
    return { body: { data: await mappings.update(params.id, fields) } };
  }),
  route(deleteMapping, async ({ params }) => {
    await mappings.remove(params.id);
    return {};
  }),
  route(deleteAllMappings, async ({ query }) => ({ body: await mappings.removeAll(query.wholesaler_code) })),
  route(cleanupStats, async () => ({ body: { data: await products.stats() } })),
  route(listOrphanedProducts, async ({ query }) => ({ body: { data: await products.preview(query.limit) } })),
  route(cleanupOrphanedProducts, async () => ({ body: await products.remove() })),
];
