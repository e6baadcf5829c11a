import { type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '../api/failure.ts';
import { scrollToStart } from '../shared/scroll-to-start.ts';
import { backToRow } from './focus.ts';
import type { BenchList, ListRow } from './list-controller.ts';
import { useListController, useUi } from './list-controller-context.tsx';
import { WorkbenchPager } from './pager.tsx';
import { PageToasts } from './toasts/toasts.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import css from './workbench.module.css';

type Props = {
  list: BenchList;
  rows: readonly ListRow[] | undefined;
  /** What is said where newer rows could not be loaded. */
  failed: string;
  /** A sheet lies over it. */
  isBehind: boolean;
  /** Whether rows that were decided stay though they no longer fit what was asked for. */
  keepsDecided: boolean;
  /** The pointer is over the button of a page. */
  onNear?: (page: number) => void;
  /** The bar over the foot of the list. */
  bar: { label: string; content: ReactNode } | null;
  /** The rows, or what stands in their place. */
  children: ReactNode;
};

/** The rows, or what stands in their place, with the pager and what was just done. */
export function ListBox({ list, rows, failed, isBehind, keepsDecided, onNear, bar, children }: Props) {
  const bench = useListController();
  const { ui, of } = bench;
  const decided = useUi((state) => state.decided.size);
  const scroller = useNewRows(list);
  useFirstFocus(list.isStale ? undefined : rows);
  return (
    <section className={css.listBox} aria-label="List" inert={isBehind}>
      <div className="tm-list" ref={scroller}>
        {list.failure !== undefined && list.page && (
          <p className={css.listFailure} role="alert">
            {messageOf(list.failure, failed)}
          </p>
        )}
        {children}
      </div>
      {list.page && (
        <WorkbenchPager
          pagination={list.page.pagination}
          of={of.noun}
          entry={of.rowName}
          stays={keepsDecided ? decided : 0}
          onPage={(page) => list.change({ page })}
          {...(onNear ? { onNear } : {})}
          onRefresh={() => {
            ui.set({ decided: new Set() });
            void list.refetch();
            backToRow(bench);
          }}
        />
      )}
      <div className={css.dock}>
        <PageToasts host={ui} />
        {bar && <section aria-label={bar.label}>{bar.content}</section>}
      </div>
    </section>
  );
}

/** Other rows than before are shown from their first; what was decided before belongs to the old ones. */
const useNewRows = ({ args, isStale }: BenchList) => {
  const bench = useListController();
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef(args);
  useEffect(() => {
    if (shown.current === args || isStale) return;
    shown.current = args;
    bench.of.forget(bench);
    if (scroller.current) scroller.current.scrollTop = 0;
    scrollToStart(scroller.current);
  }, [args, isStale, bench]);
  return scroller;
};
