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

/** `code` is the position of the key, as a US keyboard names it. */
export type Pressed = { key: string; code: string; shift: boolean; ctrl: boolean; alt: boolean };

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

/** What stands at this position on a US keyboard: a letter, or a digit of either block. */
const POSITION = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/;
const LETTER = /^[a-z]$/i;

const atPosition = ({ code }: Pressed): string => {
  const [, letter = '', digit = ''] = POSITION.exec(code) ?? [];
  return letter.toLowerCase() || digit;
};

/**
 * What a key may be called: as it is labelled, which is where people look, then as it lies, which serves every alphabet and
 * digits that need Shift. Shift is that of the event: Caps Lock changes nothing.
 */
export const namesOfKey = (pressed: Pressed): readonly string[] => {
  const { key, code, shift } = pressed;
  const cased = (name: string) => (shift ? name.toUpperCase() : name.toLowerCase());
  // With Shift a digit is another sign, but where digits need it; the keypad has its digits without Num Lock too.
  const lies = atPosition(pressed);
  const isOffDigit = shift && code.startsWith('Digit');
  const names = [LETTER.test(key) ? cased(key) : key, ...(isOffDigit ? [] : [cased(lies)])];
  if (code === 'Slash' && shift) names.push('?');
  return code.startsWith('Numpad') && !shift ? names.reverse() : names;
};

/** What the first of a key's names that has one stands for. */
export const commandNamed = <Value>(
  pressed: Pressed,
  ...lists: readonly Readonly<Record<string, Value>>[]
): Value | undefined => {
  for (const name of namesOfKey(pressed))
    for (const list of lists) {
      const found = ownValue(list, name);
      if (found !== undefined) return found;
    }
  return undefined;
};

const withCtrl = (pressed: Pressed): ListCommand | undefined => {
  const { key, shift, alt } = pressed;
  const letter = LETTER.test(key) ? key.toLowerCase() : atPosition(pressed);
  if (alt || letter !== 'z') return undefined;
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
    const letter = singleKeys ? commandNamed<Command | ListCommand>(pressed, single, SINGLE) : undefined;
    if (key === 'Escape') return 'escape';
    if (context === 'text') return undefined;
    if (ctrl || alt) return withCtrl(pressed);
    return letter ?? moves(pressed, context, onRow);
  };

/** What of a key event matters to a list. */
export const pressedOf = ({ key, code, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): Pressed => ({
  key,
  code,
  shift: shiftKey,
  alt: altKey,
  ctrl: ctrlKey || metaKey,
});
