import type { ReviewedProduct } from '@tillmap/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '../../shared/toasts.ts';
import type { ListQuery, SaleChoice } from './review-api.ts';
import { type Landing, usePageTurn } from './use-page-turn.ts';
import type { ReviewListState } from './use-review-list.ts';

type Rows = readonly ReviewedProduct[];

/** The next row that needs review, from the row after `from` round to the rows before it. */
const nextDoubtful = (rows: Rows, from: number, except: string | null): ReviewedProduct | undefined =>
  [...rows.slice(from), ...rows.slice(0, from)].find((row) => row.needs_review && row.barcode !== except);

const doubtfulComeFirst = ({ filter, sort, direction }: ListQuery): boolean =>
  filter === 'review' || (sort === 'needs_review' && direction === 'desc');

/** The page on which others may need review; null when there is none. */
const pageOfOthers = ({ query, page }: ReviewListState): number | null => {
  if (!page || query.filter === 'ok') return null;
  const { current_page, last_page } = page.pagination;
  // What was reviewed has made room on the first page, once that is asked for again.
  if (doubtfulComeFirst(query)) return last_page > 1 ? 1 : null;
  return current_page < last_page ? current_page + 1 : null;
};

const noneText = (query: ListQuery): string =>
  doubtfulComeFirst(query)
    ? 'No other product in this list needs review.'
    : 'No other product on this page needs review.';

/** The row the keyboard is on, the one being edited and the ones whose 'Why?' is open. */
export const useRowCursor = (list: ReviewListState) => {
  const rows = list.page?.products;
  const pagination = list.page?.pagination;
  const [current, setCurrent] = useState<string | null>(null);
  const [editingBarcode, setEditing] = useState<string | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [sold, setSold] = useState<string | null>(null);
  const elements = useRef(new Map<string, HTMLElement>());

  const indexOf = useCallback(
    (barcode: string | null) => rows?.findIndex((row) => row.barcode === barcode) ?? -1,
    [rows],
  );
  const show = useCallback(
    (barcode: string) => elements.current.get(barcode)?.scrollIntoView?.({ block: 'nearest' }),
    [],
  );
  const goTo = useCallback(
    (barcode: string) => {
      setCurrent(barcode);
      elements.current.get(barcode)?.focus({ preventScroll: true });
      show(barcode);
    },
    [show],
  );

  // Another page of rows: the keyboard begins at its top again.
  useEffect(() => {
    if (rows && current !== null && indexOf(current) === -1) setCurrent(null);
  }, [rows, current, indexOf]);

  const edit = useCallback(
    (barcode: string) => {
      setCurrent(barcode);
      // Rows that are about to be replaced are not edited: the change would be lost from sight.
      if (!list.isStale) setEditing(barcode);
    },
    [list.isStale],
  );
  const land = useCallback(
    (landed: Rows, { at, except = null }: Landing) => {
      const doubtful = at === 'doubtful' ? nextDoubtful(landed, 0, except) : undefined;
      if (doubtful) {
        show(doubtful.barcode);
        edit(doubtful.barcode);
        return;
      }
      const row = landed.at(at === 'last' ? -1 : 0);
      if (row) goTo(row.barcode);
      if (at === 'doubtful') toast.info(noneText(list.query));
    },
    [edit, goTo, show, list.query],
  );
  const turnTo = usePageTurn(list, land);

  const move = useCallback(
    (step: 1 | -1) => {
      if (!rows || !pagination || rows.length === 0) return;
      const { current_page, last_page } = pagination;
      const next = indexOf(current) + step;
      if (next >= rows.length && current_page < last_page) void turnTo({ page: current_page + 1, at: 'first' });
      else if (next < 0 && current !== null && current_page > 1) void turnTo({ page: current_page - 1, at: 'last' });
      else goTo(rows[Math.min(rows.length - 1, Math.max(0, next))]!.barcode);
    },
    [rows, pagination, current, indexOf, goTo, turnTo],
  );
  const editNextDoubtful = useCallback(() => {
    const next = nextDoubtful(rows ?? [], indexOf(current) + 1, editingBarcode);
    if (next) {
      show(next.barcode);
      edit(next.barcode);
      return;
    }
    setEditing(null);
    const page = pageOfOthers(list);
    if (page === null) toast.info(noneText(list.query));
    else void turnTo({ page, at: 'doubtful', except: editingBarcode });
  }, [rows, current, editingBarcode, indexOf, edit, list, show, turnTo]);
  const stopEditing = useCallback(() => {
    setEditing(null);
    // After the dialogue has given its focus back, the row takes it, so that the next key works from here.
    if (current !== null) setTimeout(() => elements.current.get(current)?.focus({ preventScroll: true }), 0);
  }, [current]);
  const toggle = useCallback((barcode: string) => {
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(barcode)) after.add(barcode);
      return after;
    });
  }, []);

  const sell = useCallback(
    async (barcode: string, choice: SaleChoice) => setSold((await list.sell(barcode, choice)) ?? null),
    [list.sell],
  );
  // The row has another barcode then, and what was pressed is gone: the keyboard goes on at the row.
  useEffect(() => {
    if (sold === null || indexOf(sold) === -1) return;
    setSold(null);
    goTo(sold);
  }, [sold, indexOf, goTo]);

  const register = useCallback((barcode: string, element: HTMLElement | null) => {
    if (element) elements.current.set(barcode, element);
    else elements.current.delete(barcode);
  }, []);

  const editing: ReviewedProduct | null = rows?.[indexOf(editingBarcode)] ?? null;
  return {
    current,
    editing,
    opened,
    register,
    select: setCurrent,
    move,
    edit,
    editCurrent: () => {
      if (current !== null) edit(current);
    },
    editNextDoubtful,
    stopEditing,
    sell,
    toggle,
    toggleWhy: () => {
      if (current !== null) toggle(current);
    },
  };
};

export type RowCursor = ReturnType<typeof useRowCursor>;
