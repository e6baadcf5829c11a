import type { ReviewedProduct } from '@tillmap/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '../../shared/toasts.ts';
import type { ReviewListState } from './use-review-list.ts';

/** The row the keyboard is on, the one being edited and the ones whose 'Why?' is open. */
export const useRowCursor = (list: ReviewListState) => {
  const rows = list.page?.products;
  const [current, setCurrent] = useState<string | null>(null);
  const [editingBarcode, setEditing] = useState<string | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const elements = useRef(new Map<string, HTMLElement>());

  const indexOf = useCallback(
    (barcode: string | null) => rows?.findIndex((row) => row.barcode === barcode) ?? -1,
    [rows],
  );
  const goTo = useCallback((barcode: string) => {
    setCurrent(barcode);
    const element = elements.current.get(barcode);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  // Another page of rows: the keyboard begins at its top again.
  useEffect(() => {
    if (rows && current !== null && indexOf(current) === -1) setCurrent(null);
  }, [rows, current, indexOf]);

  const move = useCallback(
    (step: 1 | -1) => {
      if (!rows || rows.length === 0) return;
      const next = Math.min(rows.length - 1, Math.max(0, indexOf(current) + step));
      goTo(rows[next]!.barcode);
    },
    [rows, current, indexOf, goTo],
  );
  const edit = useCallback(
    (barcode: string) => {
      setCurrent(barcode);
      // Rows that are about to be replaced are not edited: the change would be lost from sight.
      if (!list.isStale) setEditing(barcode);
    },
    [list.isStale],
  );
  const editNextDoubtful = useCallback(() => {
    const from = indexOf(current) + 1;
    const next =
      rows?.slice(from).find((row) => row.needs_review) ?? rows?.slice(0, from).find((row) => row.needs_review);
    if (next && next.barcode !== editingBarcode) {
      elements.current.get(next.barcode)?.scrollIntoView?.({ block: 'nearest' });
      edit(next.barcode);
      return;
    }
    setEditing(null);
    toast.info('No other product on this page needs review.');
  }, [rows, current, editingBarcode, indexOf, edit]);
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
    toggle,
    toggleWhy: () => {
      if (current !== null) toggle(current);
    },
  };
};

export type RowCursor = ReturnType<typeof useRowCursor>;
