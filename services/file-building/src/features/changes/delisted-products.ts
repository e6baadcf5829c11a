import { searchedText } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import type { MakeDifference } from '../../model/difference.ts';
import { memoryOf } from '../../model/session.ts';
import type { ProductPresenter } from '../review/present-products.ts';
import { findSession } from '../sessions/find-session.ts';
import type { Sessions } from '../sessions/stores/session-store.ts';
import type { BaseStore } from './stores/base-store.ts';

type Deps = {
  sessions: Sessions;
  difference: MakeDifference;
  bases: BaseStore;
  presenter: Pick<ProductPresenter, 'namesFor'>;
};

/** The products of a session's wholesaler that are gone for three files, or that a person delisted. */
export const delistedProducts =
  ({ sessions, difference, bases, presenter }: Deps) =>
  async (actor: Actor, id: string, search: string, { page, perPage }: Readonly<{ page: number; perPage: number }>) => {
    const session = await findSession(sessions, actor, id);
    const { wholesalerCode, upload, status } = session;
    const isCompared = status === 'completed' && upload && !(await difference({ ...session, upload })).isPart;
    const seen = { memory: memoryOf(session), sessionId: session.id, uploadId: isCompared ? upload.id : null };
    const names = await presenter.namesFor(wholesalerCode);
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
