import { type ListCommand, listKeys } from '../../workbench/keys/list-keys.ts';
import { useListKeys } from '../../workbench/keys/use-list-keys.ts';
import type { ChangesController } from './changes-controller.ts';
import { decide, next } from './decide.ts';

type Command = ListCommand | 'take' | 'keep' | 'later' | 'next';

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

const LIST = {
  commandOf: listKeys<Command>({ single: { 1: 'take', a: 'take', 2: 'keep', 3: 'later', n: 'next' } }),
  actions: {
    take: (desk: ChangesController) => decide(desk, 'take'),
    keep: (desk: ChangesController) => decide(desk, 'keep'),
    later: (desk: ChangesController) => decide(desk, 'later'),
    next,
    download: ({ latest }: ChangesController) => latest().openDownload(),
  },
  isOff: () => false,
  closeOwn: () => false,
};

export const useChangesKeys = (desk: ChangesController): void => useListKeys<Command, ChangesController>(desk, LIST);
