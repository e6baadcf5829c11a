import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { Invalid } from '@tillmap/service-kit/domain';
import { fileAnswer } from '../../model/file.ts';
import type { recogniseFile } from './recognise-file.ts';
import type { rejectedRows } from './rejected-rows.ts';
import type { uploadSupplierFile } from './upload-supplier-file.ts';

type UseCases = Readonly<{
  upload: ReturnType<typeof uploadSupplierFile>;
  recognise: ReturnType<typeof recogniseFile>;
  rejectedRows: ReturnType<typeof rejectedRows>;
}>;

/** The calls of a supplier file: whose it is, its upload, and the rows of it that could not be used. */
export const uploadRoutes = ({ upload, recognise, rejectedRows }: UseCases, uploadBytes: number): Route[] => [
  route(
    contract.uploadSupplierFile,
    async ({ actor, body, file, ...request }) => ({
      body: {
        data: await upload(actor, {
          sessionId: body.session_id,
          layout: body.layout,
          file,
          repeatKey: request.header('idempotency-key'),
        }),
      },
    }),
    { uploadBytes },
  ),
  route(
    contract.recogniseSupplierFile,
    async ({ actor, file }) => {
      if (!file) throw new Invalid({ file: ['Please select a file'] });
      return { body: { data: await recognise(actor, file) } };
    },
    { uploadBytes },
  ),
  route(contract.sessionRejectedRows, async ({ actor, params }) => fileAnswer(await rejectedRows(actor, params.id))),
];
