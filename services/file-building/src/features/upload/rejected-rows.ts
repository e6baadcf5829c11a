import type { Actor } from '@tillmap/service-kit/domain';
import { type BadRow, badRowsCsv, safeFileName } from '@tillmap/supplier-files';
import type { SessionAccess } from '../../kit.ts';
import type { File } from '../../model/file.ts';
import type { UploadStaging } from '../../model/stores/uploads.ts';

type Deps = { sessions: Pick<SessionAccess, 'find'>; staging: UploadStaging };

/** The rows of the supplier file that could not be used, for a spreadsheet: line, reasons and the cells as they were. */
export const rejectedRows =
  ({ sessions, staging }: Deps) =>
  async (actor: Actor, id: string): Promise<File> => {
    const session = await sessions.find(actor, id);
    const fileName = safeFileName([session.name, 'rejected', 'rows.csv']);
    if (!session.upload) return { fileName, content: badRowsCsv([] as BadRow[], []) };
    const { headerNames, rows } = await staging.badRows(session.upload.id);
    return { fileName, content: badRowsCsv(rows, headerNames) };
  };
