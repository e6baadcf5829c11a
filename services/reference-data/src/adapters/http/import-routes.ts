import {
  type AnyCall,
  importDepartments,
  importErrors,
  importProgress,
  importReferenceMappings,
  importVatCodes,
  listImports,
  revertImport,
} from '@tillmap/contracts';
import { type CallContext, type Route, route } from '@tillmap/service-kit';
import { badRowsCsv } from '@tillmap/supplier-files';
import type { importVatCodesNow } from '../../application/imports/import-now.ts';
import type { listImports as listUseCase } from '../../application/imports/list-imports.ts';
import type { refusedRows, showImportProgress } from '../../application/imports/show-import.ts';
import type { StartImport } from '../../application/imports/start-import.ts';
import type { startRevert } from '../../application/imports/start-revert.ts';
import { paged, wanted } from './paged.ts';
import { personOf } from './person.ts';

type Deps = Readonly<{
  start: StartImport;
  importVatCodes: ReturnType<typeof importVatCodesNow>;
  progress: ReturnType<typeof showImportProgress>;
  refused: ReturnType<typeof refusedRows>;
  listImports: ReturnType<typeof listUseCase>;
  revert: ReturnType<typeof startRevert>;
  uploadBytes: number;
}>;

const KEY = 'idempotency-key';
const LONGEST_KEY = 200;

/** What every import takes of its call: the file, who sent it, and the key that a repeated call has again. */
const uploadOf = (
  context: Pick<CallContext<AnyCall>, 'actor' | 'ip' | 'file' | 'header'> &
    Readonly<{ body: Readonly<{ layout: string }> }>,
) => ({
  file: context.file,
  layout: context.body.layout,
  by: personOf(context),
  idempotencyKey: context.header(KEY)?.slice(0, LONGEST_KEY),
});

const withoutExtension = (fileName: string): string => fileName.replace(/\.[^.]*$/, '');

/** Imports: start, progress, and the rows that were refused. */
export const importRoutes = ({ start, progress, refused, uploadBytes, ...deps }: Deps): Route[] => [
  route(
    importReferenceMappings,
    async (context) => {
      const wholesalerCode = context.body.wholesaler_code;
      const { importId, message } = await start({ type: 'reference_mappings', wholesalerCode, ...uploadOf(context) });
      return { body: { import_id: importId, message } };
    },
    { uploadBytes },
  ),
  route(
    importDepartments,
    async (context) => {
      const { importId, message } = await start({ type: 'departments', wholesalerCode: '', ...uploadOf(context) });
      return { body: { import_id: importId, message } };
    },
    { uploadBytes },
  ),
  route(
    importVatCodes,
    async (context) => {
      const { importId, message, results } = await deps.importVatCodes(uploadOf(context));
      return { body: { message, import_id: importId, data: results } };
    },
    { uploadBytes },
  ),
  route(listImports, async ({ query }) => ({
    body: { data: paged(await deps.listImports({ ...wanted(query), type: query.type }), query) },
  })),
  route(revertImport, async (context) => {
    const { importId, message } = await deps.revert(context.params.id, personOf(context));
    return { body: { import_id: importId, message } };
  }),
  route(importProgress, async ({ params }) => ({ body: { success: true, data: await progress(params.id) } })),
  route(importErrors, async ({ params }) => {
    const { fileName, headerNames, rows } = await refused(params.id);
    return {
      file: {
        stream: badRowsCsv(rows, headerNames),
        fileName: `${withoutExtension(fileName)}_errors.csv`,
        contentType: 'text/csv; charset=utf-8',
      },
    };
  }),
];
