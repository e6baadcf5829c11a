import { NO_CODES, toCodeFields, toRememberedFields } from '@tillmap/classification';
import {
  batchLookup,
  internalFindBarcodes,
  internalLearning,
  internalProductNames,
  internalSearchWaits,
  internalWholesalersOf,
} from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { DescribeProducts } from '../../application/lookup/describe-products.ts';
import type { LookedUp, LookUpProducts } from '../../application/lookup/look-up-products.ts';
import type { ManageOpenLists } from '../../application/memory/import-open-list.ts';
import type { SearchWaits } from '../../application/ports/similarity-index.ts';
import type { CountByWholesaler } from '../../application/products/count-by-wholesaler.ts';
import type { ShowMatchingQuality } from '../../application/training/show-matching-quality.ts';
import type { LearningWholesaler } from '../../domain/learning.ts';
import { shownBarcode } from '../../domain/shown-barcode.ts';
import { type AdminUseCases, adminRoutes } from './admin-routes.ts';
import { matchingQualityRoutes } from './matching-quality-routes.ts';
import { openListRoutes } from './open-list-routes.ts';

type UseCases = AdminUseCases & {
  readonly lookUpProducts: LookUpProducts;
  readonly describeProducts: DescribeProducts;
  readonly countByWholesaler: CountByWholesaler;
  readonly showMatchingQuality: ShowMatchingQuality;
  readonly openLists: ManageOpenLists;
  readonly searchWaits: () => Promise<SearchWaits>;
  readonly learning: () => Promise<readonly LearningWholesaler[]>;
  readonly uploadBytes: number;
};

const present = ({
  barcode,
  barcodeNote,
  name,
  size,
  codes,
  row,
  vat,
  confidence,
  source,
  why,
  candidates,
  neighbours,
  remembered,
}: LookedUp) => ({
  barcode,
  barcode_note: barcodeNote,
  name,
  size,
  department: {
    code: codes.deptCode,
    name: row.dept,
    sub_code: codes.subDeptCode,
    sub_name: row.subDept,
    cg_code: codes.cgCode,
    cg_name: row.cg,
  },
  vat: { code: codes.vatCode, rate: vat?.rate ?? null, description: vat?.description ?? '' },
  confidence,
  source,
  ...why,
  candidates: candidates.map(({ codes: considered, share, categoryPath }) => ({
    ...toCodeFields(considered),
    category_path: categoryPath,
    share: Number(share.toFixed(4)),
  })),
  neighbours: neighbours.map((neighbour) => ({
    barcode: shownBarcode(neighbour.barcode),
    name: neighbour.name,
    score: Number(neighbour.score.toFixed(4)),
    ...toCodeFields(neighbour.codes),
    category_path: neighbour.categoryPath,
    place: neighbour.categoryPath,
  })),
  remembered: toRememberedFields(remembered),
});

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const summary = (found: number, failed: number): string =>
  `${counted(found, 'product', 'products')} found${failed === 0 ? '' : `, ${counted(failed, 'lookup', 'lookups')} failed`}.`;

/** Returns every route of the service. */
export const catalogRoutes = ({
  lookUpProducts,
  describeProducts,
  countByWholesaler,
  showMatchingQuality,
  openLists,
  searchWaits,
  learning,
  uploadBytes,
  ...admin
}: UseCases): Route[] => [
  ...adminRoutes(admin),
  ...matchingQualityRoutes(showMatchingQuality),
  ...openListRoutes(openLists, uploadBytes),
  route(batchLookup, async ({ body }) => {
    const { found, errors } = await lookUpProducts({
      wholesaler: body.wholesaler_code,
      barcodes: body.products.map(({ barcode }) => barcode),
    });
    return { body: { data: found.map(present), errors: [...errors], message: summary(found.length, errors.length) } };
  }),
  route(internalSearchWaits, async () => ({ body: await searchWaits() })),
  route(internalLearning, async () => ({
    body: {
      wholesalers: (await learning()).map(({ wholesaler, readyInSeconds }) => ({
        wholesaler_code: wholesaler,
        ready_in_seconds: Number.isFinite(readyInSeconds) ? (readyInSeconds ?? null) : null,
        is_trained: readyInSeconds !== Number.POSITIVE_INFINITY,
      })),
    },
  })),
  route(internalFindBarcodes, async ({ body }) => {
    const described = await describeProducts({
      wholesaler: body.wholesaler_code,
      barcodes: body.barcodes.map(({ canonical, own_only }) => ({ canonical, ownOnly: own_only })),
    });
    return {
      body: {
        products: described.map(({ known, name, size, codes }) => ({ known, own: codes !== undefined, name, size })),
      },
    };
  }),
  route(internalWholesalersOf, async ({ body }) => ({
    body: {
      wholesalers: (await countByWholesaler(body.barcodes)).map(({ wholesaler, barcodes }) => ({
        wholesaler_code: wholesaler,
        barcodes,
      })),
    },
  })),
  route(internalProductNames, async ({ body }) => {
    const described = await describeProducts({
      wholesaler: body.wholesaler_code,
      barcodes: body.barcodes.map((canonical) => ({ canonical, ownOnly: false })),
    });
    const products = described
      .filter(({ known }) => known)
      .map(({ barcode, name, size, codes }) => ({
        barcode,
        name,
        size,
        ...toCodeFields(codes ?? NO_CODES),
      }));
    return { body: { products } };
  }),
];
