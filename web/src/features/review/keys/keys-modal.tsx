import { KeysWindow } from '../../../workbench/keys/keys-window.tsx';
import { useReviewController } from '../review-controller.ts';

const KEYS = [
  ['a', 'Accept the proposal of the product, or of all in its line, and go to the next one that needs review'],
  ['Shift a', 'Set all that look alike'],
  ['→ ←', 'Show the products of a line one by one, fold them again'],
  ['1 2 3', 'Take that candidate and go on'],
  ['n', 'Next product that needs review, without deciding'],
  ['Shift n', 'Leave it for later and go on'],
  ['j k ↓ ↑', 'Next and previous row'],
  ['e', 'Search all departments in the panel. Enter takes, Escape leaves'],
  ['x', 'Select the row. With Shift and a click: a range'],
  ['l', 'Show the products that look like the last one'],
  ['w', 'Open or close Why?'],
  ['u', 'Undo. Ctrl+Z too'],
  ['Shift u', 'Redo'],
  ['f', 'Filter: All, Review Required, OK'],
  ['s', 'Download the CSV'],
  ['Escape', 'Close what is open, then clear the selection'],
  ['?', 'Show these keys'],
] as const;

export function KeysModal() {
  const { ui } = useReviewController();
  return <KeysWindow onClose={() => ui.set({ dialogue: null })} keys={KEYS} />;
}
