import type { ChangePair } from '@tillmap/contracts';
import { useEffect, useRef, useState } from 'react';
import { commandNamed, keyContextOf, pressedOf } from '../../../workbench/keys/list-keys.ts';
import type { ChangesController } from '../changes-controller.ts';
import { undoFromToast } from '../settle-thoughts.ts';

type Given = {
  rows: readonly ChangePair[];
  isSaving: boolean;
  /** The old barcode, or null for a product of its own. */
  choose: (pair: ChangePair, oldBarcode: string | null) => void;
  /** Takes all that are sure, where there are some. */
  takeAll: (() => void) | undefined;
  onClose: () => void;
};

type Answer = { oldBarcode: string | null };

/** What a digit answers: of a pair `1` is the same and `2` different, or shows its candidates, which are then numbered. */
const answerTo = ({ candidates }: ChangePair, digit: number, isOpen: boolean): Answer | 'show' | undefined => {
  const isNone = digit === (isOpen ? candidates.length + 1 : 2);
  if (isNone) return !isOpen && candidates.length > 1 ? 'show' : { oldBarcode: null };
  const chosen = isOpen || digit === 1 ? candidates[digit - 1] : undefined;
  return chosen && { oldBarcode: chosen.old_barcode };
};

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The row that has the keyboard, the one whose candidates are shown, and the keys of the list. */
export const usePairKeys = (desk: ChangesController, given: Given) => {
  const ref = useRef<HTMLUListElement>(null);
  const [focus, setCurrent] = useState<string | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const latest = useRef(given);
  latest.current = given;
  const { rows } = given;
  const at = Math.max(
    0,
    rows.findIndex(({ new_barcode }) => new_barcode === focus),
  );
  const current = rows[at];
  const toggle = (barcode: string) => setOpen((before) => (before === barcode ? null : barcode));
  useEffect(() => {
    const rowAt = (index: number): void => {
      const next = rows[Math.min(rows.length - 1, Math.max(0, index))];
      const element = next && ref.current?.querySelector<HTMLElement>(`[data-pair="${next.new_barcode}"]`);
      element?.focus();
    };
    const answer = (digit: number): void => {
      const { isSaving, choose } = latest.current;
      const chosen = current && answerTo(current, digit, open === current.new_barcode);
      if (!current || chosen === undefined || isSaving) return;
      if (chosen === 'show') setOpen(current.new_barcode);
      else {
        // Its row goes, and the next one has the keyboard.
        setCurrent(rows[at + 1]?.new_barcode ?? null);
        choose(current, chosen.oldBarcode);
      }
    };
    const close = (): void => {
      const isShown = rows.some(({ new_barcode }) => new_barcode === open);
      if (isShown) setOpen(null);
      else latest.current.onClose();
    };
    const SINGLE: Readonly<Record<string, () => void>> = {
      ...Object.fromEntries(DIGITS.map((digit) => [digit, () => answer(digit)])),
      j: () => rowAt(at + 1),
      k: () => rowAt(at - 1),
      A: () => latest.current.takeAll?.(),
      u: () => void undoFromToast(desk),
    };
    const NAMED: Readonly<Record<string, () => void>> = {
      ArrowDown: () => rowAt(at + 1),
      ArrowUp: () => rowAt(at - 1),
      Escape: close,
    };
    const listen = (event: KeyboardEvent): void => {
      const pressed = pressedOf(event);
      const { ctrl, alt } = pressed;
      const { dialogue, hasSingleKeys } = desk.ui.get();
      if (event.defaultPrevented || ctrl || alt || dialogue !== null || keyContextOf(event.target) === 'text') return;
      const act = commandNamed(pressed, ...(hasSingleKeys ? [SINGLE, NAMED] : [NAMED]));
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [desk, rows, at, current, open]);
  return { ref, current, open, setCurrent, toggle };
};
