import { createContext, type ReactNode, useContext } from 'react';
import type { ListController, ListRow } from './list-controller.ts';
import { useLive } from './live-state.ts';

type State = ReturnType<ListController<ListRow>['ui']['get']>;

const ListControllerContext = createContext<ListController<ListRow> | null>(null);

/** Hands the bench of a feature to the parts of its screen. */
export function ListControllerProvider({
  bench,
  children,
}: {
  bench: Pick<ListController<ListRow>, 'sessionId'>;
  children: ReactNode;
}) {
  return (
    <ListControllerContext.Provider value={bench as ListController<ListRow>}>{children}</ListControllerContext.Provider>
  );
}

/** What the actions of the screen work on. A feature takes it as its own. */
export const useListController = (): ListController<ListRow> => {
  const bench = useContext(ListControllerContext);
  if (!bench) throw new Error('A part of the workbench stands outside of it.');
  return bench;
};

/** A part of the screen's state; `select` must answer the same value as long as that part is the same. */
export const useUi = <Part,>(select: (state: State) => Part): Part => useLive(useListController().ui, select);
