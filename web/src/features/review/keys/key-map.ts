/** What a key of the review asks for. */
export type Command =
  | 'accept'
  | 'take 1'
  | 'take 2'
  | 'take 3'
  | 'next'
  | 'later'
  | 'down'
  | 'up'
  | 'first'
  | 'last'
  | 'place'
  | 'select'
  | 'select range'
  | 'similar'
  | 'why'
  | 'undo'
  | 'redo'
  | 'filter'
  | 'download'
  | 'help'
  | 'escape';

export type Pressed = { key: string; shift: boolean; ctrl: boolean; alt: boolean };

/** Where the keyboard is: in a field for text, on a row itself, on the page or inside the list, or on some other control. */
export type KeyContext = 'text' | 'row' | 'list' | 'control';

const SINGLE: Readonly<Record<string, Command>> = {
  a: 'accept',
  1: 'take 1',
  2: 'take 2',
  3: 'take 3',
  n: 'next',
  N: 'later',
  j: 'down',
  k: 'up',
  e: 'place',
  x: 'select',
  l: 'similar',
  w: 'why',
  u: 'undo',
  U: 'redo',
  f: 'filter',
  s: 'download',
  '?': 'help',
};

const ON_ROW: Readonly<Record<string, Command>> = { Enter: 'place', Home: 'first', End: 'last' };
const ARROWS: Readonly<Record<string, Command>> = { ArrowDown: 'down', ArrowUp: 'up' };

const own = (map: Readonly<Record<string, Command>>, key: string): Command | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;

const navigation = ({ key, shift }: Pressed, context: KeyContext): Command | undefined => {
  if (context === 'row' && key === ' ') return shift ? 'select range' : 'select';
  return (context === 'row' && own(ON_ROW, key)) || (context !== 'control' && own(ARROWS, key)) || undefined;
};

/**
 * The command of a key; none while somebody types, and none together with Ctrl, Alt or Meta but undo and redo. With
 * single keys switched off, letters, digits and '?' do nothing (WCAG 2.1.4).
 */
export const commandOf = (pressed: Pressed, context: KeyContext, singleKeys: boolean): Command | undefined => {
  const { key, shift, ctrl, alt } = pressed;
  if (key === 'Escape') return 'escape';
  if (context === 'text') return undefined;
  if (ctrl && !alt && key.toLowerCase() === 'z') return shift ? 'redo' : 'undo';
  if (ctrl || alt) return undefined;
  return navigation(pressed, context) ?? (singleKeys ? own(SINGLE, key) : undefined);
};
