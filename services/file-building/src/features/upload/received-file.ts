import { Invalid } from '@tillmap/service-kit/domain';
import type { Session } from '../../model/session.ts';

/** A file to be read, on this machine until it is released. */
export type ReceivedFile = Readonly<{ name: string; path: string; release: () => Promise<void> }>;

/** Brings a file of the object store to this machine. */
export type FetchFile = (objectKey: string) => Promise<Readonly<{ path: string; release(): Promise<void> }>>;

type Given = Readonly<{
  file: Readonly<{ name: string; path: string }> | undefined;
  layout: string;
  isAgain?: boolean;
}>;

/** Under what an uploaded file is kept. */
export const objectKeyOf = (sessionId: string, uploadId: string): string => `uploads/${sessionId}/${uploadId}`;

/** The file that was sent; without one, that of the session, to be read with other columns or, `isAgain`, in another way. */
export const receivedFile = async (
  fetchFile: FetchFile,
  { id, upload }: Session,
  { file, layout, isAgain = false }: Given,
): Promise<ReceivedFile> => {
  if (file) return { ...file, release: async () => undefined };
  if ((layout === '' && !isAgain) || !upload) throw new Invalid({ file: ['Please select a file and session'] });
  const { path, release } = await fetchFile(objectKeyOf(id, upload.id));
  return { name: upload.fileName, path, release };
};
