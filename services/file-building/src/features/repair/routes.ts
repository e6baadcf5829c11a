import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { correctRowsOf } from './correct-rows.ts';
import type { editRejectedRows } from './edit-rejected-rows.ts';

type UseCases = Readonly<{
  rows: ReturnType<typeof editRejectedRows>;
  correctedFile: ReturnType<typeof correctRowsOf>;
}>;

/** The calls by which rejected rows are corrected. */
export const repairRoutes = ({ rows, correctedFile }: UseCases, uploadBytes: number): Route[] => [
  route(contract.rejectedCells, async ({ actor, params, query }) => ({
    body: { data: await rows.list(actor, params.id, query) },
  })),
  route(contract.correctRow, async ({ actor, params, body }) => ({
    body: {
      data: await rows.mend(actor, params.id, {
        line: params.line,
        cells: body.cells,
        keepsBarcode: body.keep_barcode,
      }),
    },
  })),
  route(
    contract.correctedRows,
    async ({ actor, params, file, ...request }) => ({
      body: {
        data: await correctedFile(actor, { sessionId: params.id, file, repeatKey: request.header('idempotency-key') }),
      },
    }),
    { uploadBytes },
  ),
];
