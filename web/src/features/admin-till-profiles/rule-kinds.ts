import type { TillColumnRule } from '@tillmap/contracts';
import { CERTAINTY_NAMES } from '../../shared/till-certainties.ts';

type Test = TillColumnRule['test'];
type As = 'count' | 'amount' | 'signs' | 'lengths' | 'texts' | 'letters';

/** What is filled in of a rule: `isNeeded` where the rule says nothing without it. */
export type RulePart = Readonly<{ part: string; label: string; as: As; isNeeded: boolean }>;
type RuleKind = Readonly<{ kind: string; label: string; start: Test; parts: readonly RulePart[] }>;

const needed = (part: string, label: string, as: As): RulePart => ({ part, label, as, isNeeded: true });
const asWanted = (part: string, label: string, as: As): RulePart => ({ part, label, as, isNeeded: false });

/** What a cell can be asked to be; `kind` is the key by which a test is told from the others. */
const KINDS: readonly RuleKind[] = [
  { kind: 'required', label: 'is filled', start: { required: true }, parts: [] },
  {
    kind: 'max_chars',
    label: 'has at most this many characters',
    start: { max_chars: 30 },
    parts: [needed('max_chars', 'Characters', 'count')],
  },
  {
    kind: 'min_chars',
    label: 'has at least this many characters',
    start: { min_chars: 2 },
    parts: [needed('min_chars', 'Characters', 'count')],
  },
  {
    kind: 'max_bytes',
    label: 'has at most this many bytes',
    start: { max_bytes: 30 },
    parts: [needed('max_bytes', 'Bytes', 'count')],
  },
  {
    kind: 'only',
    label: 'has only these characters',
    start: { only: ['letters', 'digits'], and: ' ' },
    parts: [needed('only', 'Letters and digits', 'letters'), asWanted('and', 'And these', 'signs')],
  },
  {
    kind: 'without',
    label: 'has none of these characters',
    start: { without: ',' },
    parts: [needed('without', 'Characters', 'signs')],
  },
  {
    kind: 'number',
    label: 'is a number',
    start: { number: true },
    parts: [
      asWanted('least', 'At least', 'amount'),
      asWanted('above', 'Above', 'amount'),
      asWanted('most', 'At most', 'amount'),
      asWanted('max_decimals', 'Decimals', 'count'),
    ],
  },
  {
    kind: 'whole_number',
    label: 'is a whole number',
    start: { whole_number: true },
    parts: [asWanted('most', 'At most', 'count')],
  },
  {
    kind: 'digits',
    label: 'is digits of these lengths',
    start: { digits: [8, 12, 13] },
    parts: [needed('digits', 'Lengths', 'lengths')],
  },
  { kind: 'check_digit', label: 'has a right check digit', start: { check_digit: true }, parts: [] },
  {
    kind: 'one_of',
    label: 'is one of these',
    start: { one_of: ['Y', 'N'] },
    parts: [needed('one_of', 'Texts', 'texts')],
  },
  {
    kind: 'none_of',
    label: 'is none of these',
    start: { none_of: ['0'] },
    parts: [needed('none_of', 'Texts', 'texts')],
  },
  {
    kind: 'unique',
    label: 'is in the file once',
    start: { unique: true },
    parts: [
      asWanted('except', 'But for these', 'texts'),
      asWanted('unless_same', 'Or again where these columns are the same', 'texts'),
    ],
  },
  { kind: 'no_emoji', label: 'has no emoji', start: { no_emoji: true }, parts: [] },
  { kind: 'not_ruined', label: 'was not ruined by a spreadsheet', start: { not_ruined: true }, parts: [] },
];

export const RULE_CHOICES = KINDS.map(({ kind, label }) => ({ value: kind, label }));

export const FATE_CHOICES = [
  { value: 'row_refused', label: 'the till refuses the row' },
  { value: 'file_refused', label: 'the till refuses the whole file' },
  { value: 'row_lost', label: 'the till leaves the row out without a word' },
  { value: 'cut', label: 'the till cuts it' },
  { value: 'changed', label: 'the till takes something else' },
  { value: 'taken', label: 'the till takes it, and nobody can scan it' },
];

export const CERTAINTY_CHOICES = Object.entries(CERTAINTY_NAMES).map(([value, label]) => ({ value, label }));

const known = (kind: string): RuleKind => KINDS.find((one) => one.kind === kind) ?? KINDS[0]!;

/** Which kind a rule's test has. */
export const kindOf = (test: Test): string => KINDS.find(({ kind }) => kind in test)?.kind ?? '';

/** What is filled in of a test. */
export const partsOf = (test: Test): readonly RulePart[] => known(kindOf(test)).parts;

/** The test that a kind begins with. */
export const testOfKind = (kind: string): Test => known(kind).start;

/** A test with a part filled in; one that is not needed is taken out by undefined. */
export const withPart = (test: Test, part: string, value: unknown): Test => {
  const { [part]: _before, ...others } = test;
  return value === undefined ? others : { ...others, [part]: value };
};

/** A rule as a column gets it at first. */
export const newRule = (): TillColumnRule => ({
  test: testOfKind('required'),
  fate: 'row_refused',
  certainty: 'own_file',
  source: 'Set by the shop',
});
