import { useEffect } from 'react';
import { keyContextOf, type ListCommand, listKeys, pressedOf } from '../../workbench/keys/list-keys.ts';
import { decide, redo, undo } from './decide.ts';
import type { Desk } from './desk.ts';
import { backToLine, goToEnd, move, next } from './list/focus.ts';
import { clearSelection, select } from './selection.ts';

type Command = ListCommand | 'take' | 'keep' | 'later' | 'next';

const commandOf = listKeys<Command>({ single: { 1: 'take', a: 'take', 2: 'keep', 3: 'later', n: 'next' } });

/** In words, for the window that shows them. */
export const CHANGE_KEYS = [
  ['1', 'Take new: add a new line, delist one that is gone. a does the same'],
  ['2', 'Keep mine: leave a new line out, keep one that is gone'],
  ['3', 'Later: it is asked again next week'],
  ['n', 'Next line to decide, without deciding'],
  ['j k ↓ ↑', 'Next and previous line'],
  ['Home End', 'First and last line of the page'],
  ['x', 'Select the line. Space too; with Shift and a click: a range'],
  ['u', 'Undo. Ctrl+Z too'],
  ['Shift u', 'Redo'],
  ['s', 'Download the CSV'],
  ['Escape', 'Close what is open, then clear the selection'],
  ['?', 'Show these keys'],
] as const;

const close = (desk: Desk): void => {
  const { hasSheet, selected, isAllMatching } = desk.ui.get();
  if (hasSheet) desk.ui.set({ hasSheet: false });
  else if (selected.size > 0 || isAllMatching) clearSelection(desk);
  else if (document.activeElement === document.body) return;
  backToLine(desk);
};

const withFocus = (desk: Desk, isRange: boolean): void => {
  const { focus } = desk.ui.get();
  if (focus !== null) select(desk, focus, isRange);
};

const ACTIONS: Record<Command, (desk: Desk) => void> = {
  take: (desk) => decide(desk, 'take'),
  keep: (desk) => decide(desk, 'keep'),
  later: (desk) => decide(desk, 'later'),
  next,
  down: (desk) => move(desk, 1),
  up: (desk) => move(desk, -1),
  first: (desk) => goToEnd(desk, 0),
  last: (desk) => goToEnd(desk, -1),
  select: (desk) => withFocus(desk, false),
  'select range': (desk) => withFocus(desk, true),
  undo,
  redo,
  download: ({ latest }) => latest().openDownload(),
  help: ({ ui }) => ui.set({ dialogue: 'keys' }),
  escape: close,
};

/** The keys of what changed; ignored while typing, with Ctrl, Alt or Meta, and while a window is open. */
export const useChangesKeys = (desk: Desk): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { dialogue, hasSingleKeys } = desk.ui.get();
      if (event.defaultPrevented || dialogue !== null) return;
      const command = commandOf(pressedOf(event), keyContextOf(event.target), hasSingleKeys);
      if (!command) return;
      event.preventDefault();
      ACTIONS[command](desk);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [desk]);
};
