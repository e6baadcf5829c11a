import { useEffect } from 'react';
import { isNarrow } from '../../../shared/narrow.ts';
import { keyContextOf, pressedOf } from '../../../workbench/keys/list-keys.ts';
import type { Bench } from '../bench.ts';
import { backToRow, goNext, goToEnd, move } from '../list/focus.ts';
import { toggleWhy } from '../list/review-row.tsx';
import { PICKER_ID } from '../panel/place-and-vat.tsx';
import { accept, leaveForLater, take } from '../steps/decide.ts';
import { clearSelection, select, toggleSimilar } from '../steps/many.ts';
import { redo, undo } from '../steps/send.ts';
import { type Command, commandOf } from './key-map.ts';

/** The place search: in the panel, which is opened for it; on a phone the Edit window. */
export const searchPlace = ({ ui }: Bench): void => {
  const { focus, showsPanel } = ui.get();
  if (focus === null) return;
  if (isNarrow()) {
    ui.set({ editing: focus });
    return;
  }
  if (!showsPanel) ui.set({ showsPanel: true });
  const toField = () => document.getElementById(PICKER_ID)?.focus();
  if (document.getElementById(PICKER_ID)) toField();
  else requestAnimationFrame(toField);
};

/** Closes one thing at a time: sheet, what is being set, the list of what looks alike, the selection. */
const close = (bench: Bench): void => {
  const { ui } = bench;
  const { sheet, setting, similar, selected, isAllMatching } = ui.get();
  if (sheet !== null) ui.set({ sheet: null });
  else if (setting !== null) ui.set({ setting: null });
  else if (similar?.isOpen) ui.set({ similar: { ...similar, isOpen: false } });
  else if (selected.size > 0 || isAllMatching) clearSelection(bench);
  else if (document.activeElement === document.body) return;
  backToRow(bench);
};

const withFocus = ({ ui }: Bench, act: (barcode: string) => void): void => {
  const { focus } = ui.get();
  if (focus !== null) act(focus);
};

const ACTIONS: Record<Command, (bench: Bench) => void> = {
  accept,
  'take 1': (bench) => take(bench, 1),
  'take 2': (bench) => take(bench, 2),
  'take 3': (bench) => take(bench, 3),
  next: goNext,
  later: leaveForLater,
  down: (bench) => move(bench, 1),
  up: (bench) => move(bench, -1),
  first: (bench) => goToEnd(bench, 0),
  last: (bench) => goToEnd(bench, -1),
  place: searchPlace,
  select: (bench) => withFocus(bench, (barcode) => select(bench, barcode)),
  'select range': (bench) => withFocus(bench, (barcode) => select(bench, barcode, true)),
  similar: toggleSimilar,
  why: (bench) => withFocus(bench, (barcode) => toggleWhy(bench, barcode)),
  undo: (bench) => undo(bench),
  redo,
  filter: ({ latest }) => latest().list.cycleFilter(),
  download: ({ ui }) => ui.set({ dialogue: 'download' }),
  help: ({ ui }) => ui.set({ dialogue: 'keys' }),
  escape: close,
};

/** The keys of the review; ignored while typing, with Ctrl, Alt or Meta, and while a window is open. */
export const useReviewKeys = (bench: Bench): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { dialogue, editing, hasSingleKeys } = bench.ui.get();
      if (event.defaultPrevented || dialogue !== null || editing !== null) return;
      const command = commandOf(pressedOf(event), keyContextOf(event.target), hasSingleKeys);
      if (!command) return;
      event.preventDefault();
      ACTIONS[command](bench);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [bench]);
};
