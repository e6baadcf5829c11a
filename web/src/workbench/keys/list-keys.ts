import { ownValue } from '../../shared/own-value.ts';

/** What every list of the workbench answers to; a list adds its own. */
export type ListCommand =
  | 'down'
  | 'up'
  | 'first'
  | 'last'
  | 'select'
  | 'select range'
  | 'undo'
  | 'redo'
  | 'download'
  | 'help'
  | 'escape';

export type Pressed = { key: string; shift: boolean; ctrl: boolean; alt: boolean };

/** Where the keyboard is: in a field for text, on a row itself, on the page or inside the list, or on some other control. */
export type KeyContext = 'text' | 'row' | 'list' | 'control';

const SINGLE: Readonly<Record<string, ListCommand>> = {
  j: 'down',
  k: 'up',
  x: 'select',
  u: 'undo',
  U: 'redo',
  s: 'download',
  '?': 'help',
};
const ON_ROW: Readonly<Record<string, ListCommand>> = { Home: 'first', End: 'last' };
const ARROWS: Readonly<Record<string, ListCommand>> = { ArrowDown: 'down', ArrowUp: 'up' };

/** Inputs that take no text: what was clicked last, such as a filter, keeps the focus and must not keep the keys. */
const WITHOUT_TEXT = /^(radio|checkbox|button)$/;

/** Where a key was pressed. Rows have the class tm-row, lists tm-list. */
export const keyContextOf = (target: EventTarget | null): KeyContext => {
  if (!(target instanceof HTMLElement)) return 'list';
  if (target instanceof HTMLInputElement && !WITHOUT_TEXT.test(target.type)) return 'text';
  if (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)) return 'text';
  if (target.classList.contains('tm-row')) return 'row';
  if (target === document.body || target.id === 'content') return 'list';
  return target.closest('.tm-list') ? 'list' : 'control';
};

/** The keys that a list adds: letters and digits, and what works on a row alone. */
type OwnKeys<Command extends string> = {
  single: Readonly<Record<string, Command>>;
  onRow?: Readonly<Record<string, Command>>;
};

const withCtrl = ({ key, shift, alt }: Pressed): ListCommand | undefined => {
  if (alt || key.toLowerCase() !== 'z') return undefined;
  return shift ? 'redo' : 'undo';
};

const moves = <Command extends string>(
  { key, shift }: Pressed,
  context: KeyContext,
  onRow: Readonly<Record<string, Command>>,
): Command | ListCommand | undefined => {
  if (context === 'row' && key === ' ') return shift ? 'select range' : 'select';
  const onThisRow = context === 'row' ? (ownValue(onRow, key) ?? ownValue(ON_ROW, key)) : undefined;
  return onThisRow ?? (context === 'control' ? undefined : ownValue(ARROWS, key));
};

/**
 * Reads the keys of a list: none while somebody types, and none together with Ctrl, Alt or Meta but undo and redo. With
 * single keys switched off, letters, digits and '?' do nothing (WCAG 2.1.4).
 */
export const listKeys =
  <Command extends string>({ single, onRow = {} }: OwnKeys<Command>) =>
  (pressed: Pressed, context: KeyContext, singleKeys: boolean): Command | ListCommand | undefined => {
    const { key, ctrl, alt } = pressed;
    if (key === 'Escape') return 'escape';
    if (context === 'text') return undefined;
    if (ctrl || alt) return withCtrl(pressed);
    const letter = singleKeys ? (ownValue(single, key) ?? ownValue(SINGLE, key)) : undefined;
    return moves(pressed, context, onRow) ?? letter;
  };

/** What of a key event matters to a list. */
export const pressedOf = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): Pressed => ({
  key,
  shift: shiftKey,
  alt: altKey,
  ctrl: ctrlKey || metaKey,
});
