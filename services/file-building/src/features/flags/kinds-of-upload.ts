import { nameKindsOf, type UploadKinds } from '../../model/flags.ts';
import type { Session } from '../../model/session.ts';
import type { NamedItems } from './stores/named-items.ts';

/** So many sessions are looked at by the people of one process. */
const KEPT_UPLOADS = 10;

/** What changes names of items: a run, and what was found later. */
const keyOf = ({ upload, run, completedAt }: Session): string => JSON.stringify([upload?.id, run, completedAt]);

/** What the names of an upload say, read once; rules of days and shops are applied to it later. */
export const kindsOfUpload = (namedItems: NamedItems) => {
  const kept = new Map<string, Promise<UploadKinds>>();
  const read = async ({ upload }: Session): Promise<UploadKinds> => {
    const kinds = new Map<number, string>();
    if (!upload) return kinds;
    for await (const page of namedItems(upload.id))
      for (const { position, description, size } of page) {
        const said = nameKindsOf({ name: description, size });
        if (said !== '') kinds.set(position, said);
      }
    return kinds;
  };
  return (session: Session): Promise<UploadKinds> => {
    const key = keyOf(session);
    const known = kept.get(key);
    if (known) return known;
    const reading = read(session).catch((error: unknown) => {
      kept.delete(key);
      throw error;
    });
    kept.set(key, reading);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_UPLOADS && oldest !== undefined) kept.delete(oldest);
    return reading;
  };
};
