import type { Actor } from '@tillmap/service-kit/domain';
import type { MakeDifference } from '../../model/difference.ts';
import { searchedWords } from '../../model/searched-words.ts';
import type { SessionRef } from '../../model/shop.ts';
import type { NamesOf } from '../../model/wholesaler.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import type { BaseStore } from './stores/base-store.ts';

type Deps = {
  sessions: Pick<ShopSessions, 'find'>;
  difference: MakeDifference;
  bases: BaseStore;
  names: NamesOf;
  day: () => string;
};

/** The products of a session's wholesaler that are gone for three files, or that a person delisted. */
export const delistedProducts =
  ({ sessions, difference, bases, names: namesOf, day }: Deps) =>
  async (
    actor: Actor,
    of: SessionRef,
    search: string,
    { page, perPage }: Readonly<{ page: number; perPage: number }>,
  ) => {
    const session = await sessions.find(actor, of);
    const { wholesalerCode, upload, status } = session;
    const isCompared = status === 'completed' && upload && !(await difference({ ...session, upload })).isPart;
    const seen = {
      memory: session.memory,
      sessionId: session.id,
      uploadId: isCompared ? upload.id : null,
      day: day(),
    };
    const names = await namesOf(wholesalerCode);
    const { products, total } = await bases.delisted(seen, searchedWords(search), (page - 1) * perPage, perPage);
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
