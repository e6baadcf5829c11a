import { searchedText } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import type { SessionAccess } from '../../kit.ts';
import type { MakeDifference } from '../../model/difference.ts';
import { memoryOf } from '../../model/session.ts';
import type { NamesOf } from '../../model/wholesaler.ts';
import type { BaseStore } from './stores/base-store.ts';

type Deps = {
  sessions: Pick<SessionAccess, 'find'>;
  difference: MakeDifference;
  bases: BaseStore;
  names: NamesOf;
};

/** The products of a session's wholesaler that are gone for three files, or that a person delisted. */
export const delistedProducts =
  ({ sessions, difference, bases, names: namesOf }: Deps) =>
  async (actor: Actor, id: string, search: string, { page, perPage }: Readonly<{ page: number; perPage: number }>) => {
    const session = await sessions.find(actor, id);
    const { wholesalerCode, upload, status } = session;
    const isCompared = status === 'completed' && upload && !(await difference({ ...session, upload })).isPart;
    const seen = { memory: memoryOf(session), sessionId: session.id, uploadId: isCompared ? upload.id : null };
    const names = await namesOf(wholesalerCode);
    const { products, total } = await bases.delisted(seen, searchedText(search), (page - 1) * perPage, perPage);
    return {
      products: products.map(({ deptCode, missing, at, delistedBy, ...product }) => ({
        ...product,
        department: names.placeNames({ deptCode, subDeptCode: '', cgCode: '' }).department,
        missing_files: missing,
        last_at: at.toISOString(),
        by: delistedBy,
      })),
      total,
    };
  };
