import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { canonicalGtin } from '@tillmap/supplier-files';
import { paginationOf } from '../../model/pagination.ts';
import { sessionIn } from '../../model/shop.ts';
import type { createLabelQueries } from './label-queries.ts';
import type { printLabels } from './print-labels.ts';
import type { WhichLabels } from './rules/due-label.ts';

type UseCases = Readonly<{
  desk: ReturnType<typeof createLabelQueries>;
  prints: ReturnType<typeof printLabels>;
}>;

type Wish = Readonly<{
  barcodes?: readonly string[] | undefined;
  match?: Readonly<{ show: contract.LabelsShown; search: string; except: readonly string[] }> | undefined;
}>;

const canonicals = (barcodes: readonly string[]): string[] =>
  barcodes.flatMap((barcode) => {
    const read = canonicalGtin(barcode);
    return read.ok ? [read.canonical] : [];
  });

const whichOf = ({ barcodes, match }: Wish): WhichLabels =>
  match
    ? { match: { show: match.show, search: match.search }, except: canonicals(match.except) }
    : { canonicals: canonicals(barcodes ?? []) };

/** The calls of shelf-edge labels. */
export const labelRoutes = ({ desk, prints }: UseCases): Route[] => [
  route(contract.shelfLabels, async ({ actor, params, query }) => {
    const { page, per_page: perPage, show, search } = query;
    const { labels, counts, total } = await desk.list(
      actor,
      sessionIn(params, query),
      { show, search, prices: query },
      { page, perPage },
    );
    return { body: { data: { labels, counts, pagination: paginationOf(page, perPage, total) } } };
  }),
  route(contract.previewLabels, async ({ actor, params, query, body }) => ({
    body: { data: await desk.preview(actor, sessionIn(params, query), whichOf(body), { ...body, prices: query }) },
  })),
  route(contract.makeLabels, async ({ actor, params, query, body }) => ({
    body: { data: await prints.make(actor, sessionIn(params, query), whichOf(body), { ...body, prices: query }) },
  })),
  route(contract.labelPrints, async ({ actor, params }) => ({
    body: { data: { prints: await prints.list(actor, params.id) } },
  })),
  route(contract.labelSheets, async ({ actor, params }) => {
    const { content, ...file } = await prints.pdf(actor, params.id, params.printId);
    return { file: { ...file, stream: content, contentType: 'application/pdf' } };
  }),
  route(contract.labelFile, async ({ actor, params }) => {
    const { content, ...file } = await prints.csv(actor, params.id, params.printId);
    return { file: { ...file, stream: content, contentType: 'text/csv; charset=utf-8' } };
  }),
  route(contract.confirmLabels, async ({ actor, params }) => ({
    body: { data: await prints.confirm(actor, params.id, params.printId) },
  })),
  route(contract.undoLabels, async ({ actor, params }) => ({
    body: { data: await prints.undo(actor, params.id, params.printId) },
  })),
  route(contract.setLabelUnit, async ({ actor, params, body }) => {
    const place = { deptCode: body.dept_code, subDeptCode: body.sub_dept_code };
    await prints.setUnit(actor, params.id, place, body.unit);
    return {};
  }),
];
