import type { TillColumnRule } from '@tillmap/contracts';

/** What a cell has to be, by the part of a test that tells its kind; `…` is the value of that part. */
const KINDS: Readonly<Record<string, string>> = {
  required: 'is filled',
  max_chars: 'has at most … characters',
  min_chars: 'has at least … characters',
  max_bytes: 'has at most … bytes',
  max_utf16: 'has at most … characters, an emoji counted as two',
  only: 'has only these characters: …',
  without: 'has none of these characters: …',
  number: 'is a number',
  whole_number: 'is a whole number',
  digits: 'is digits of these lengths: …',
  check_digit: 'has a right check digit',
  one_of: 'is one of these: …',
  none_of: 'is none of these: …',
  unique: 'is in the file once',
  one_spelling: 'has one spelling of each name',
  no_emoji: 'has no emoji',
  not_ruined: 'was not ruined by a spreadsheet',
};

const PARTS: Readonly<Record<string, string>> = {
  and: 'and …',
  least: 'at least …',
  above: 'above …',
  most: 'at most …',
  max_decimals: 'at most … decimals',
  except: 'but for …',
  unless_same: 'or again where these columns are the same: …',
};

const FATES: Readonly<Record<string, string>> = {
  row_refused: 'the till refuses the row',
  file_refused: 'the till refuses the whole file',
  row_lost: 'the till leaves the row out without a word',
  cut: 'the till cuts it',
  changed: 'the till takes something else',
  taken: 'the till takes it, and nobody can scan it',
};

const filled = (words: string, value: unknown): string =>
  words.replace('…', () => (Array.isArray(value) ? value.join(', ') : String(value)));

/** 'The cell has at most 30 characters; otherwise the till cuts it.' */
export const ruleText = ({ test, fate }: TillColumnRule): string => {
  const kind = Object.keys(KINDS).find((one) => one in test) ?? '';
  const parts = Object.entries(PARTS)
    .filter(([part]) => test[part] !== undefined && test[part] !== '')
    .map(([part, words]) => `, ${filled(words, test[part])}`);
  return `The cell ${filled(KINDS[kind] ?? '', test[kind])}${parts.join('')}; otherwise ${FATES[fate] ?? fate}.`;
};
