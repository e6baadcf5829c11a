import {
  IconArrowDown,
  IconArrowsExchange,
  IconArrowUp,
  IconBarcode,
  IconHistory,
  IconMinus,
  IconPackage,
  IconPlus,
  IconReplace,
  IconTag,
  type TablerIcon,
} from '@tabler/icons-react';
import {
  type ChangeDecision,
  type ChangedLine,
  type ChangeFacet,
  type ChangeType,
  LOW_MARGIN,
} from '@tillmap/contracts';

type ClassLook = {
  /** In a facet and on paper. */
  name: string;
  /** In a row, where it is the first. */
  short: string;
  /** In a row, after another one. */
  added: string;
  Icon: TablerIcon;
};

export const CHANGE_LOOKS: Record<ChangeType, ClassLook> = {
  new: { name: 'New', short: 'New', added: 'new', Icon: IconPlus },
  was_left_out: { name: 'Was left out', short: 'Was left out', added: 'was left out', Icon: IconHistory },
  gone: { name: 'Gone', short: 'Gone', added: 'gone', Icon: IconMinus },
  other_product: { name: 'Another product', short: 'Another product', added: 'another product', Icon: IconReplace },
  cost_up: { name: 'Cost up', short: 'Cost up', added: 'cost up', Icon: IconArrowUp },
  cost_down: { name: 'Cost down', short: 'Cost down', added: 'cost down', Icon: IconArrowDown },
  rrp_up: { name: 'RRP up', short: 'RRP up', added: 'RRP up', Icon: IconArrowUp },
  rrp_down: { name: 'RRP down', short: 'RRP down', added: 'RRP down', Icon: IconArrowDown },
  mark_gained: { name: 'Price mark gained', short: 'Mark gained', added: 'mark gained', Icon: IconTag },
  mark_lost: { name: 'Price mark lost', short: 'Mark lost', added: 'mark lost', Icon: IconTag },
  mark_changed: { name: 'Price mark changed', short: 'Mark changed', added: 'mark changed', Icon: IconTag },
  size_or_case: { name: 'Size or case changed', short: 'Size or case', added: 'size or case', Icon: IconPackage },
  renamed: { name: 'Name changed', short: 'Name', added: 'name', Icon: IconReplace },
  new_barcode: { name: 'New barcode', short: 'New barcode', added: 'new barcode', Icon: IconBarcode },
  vat_moved: { name: 'VAT moved', short: 'VAT moved', added: 'VAT moved', Icon: IconArrowsExchange },
  place_moved: { name: 'Department moved', short: 'Moved', added: 'moved', Icon: IconArrowsExchange },
};

export const FACET_TITLES: Record<ChangeFacet, string> = {
  change: 'What changed',
  dept: 'Department',
  decision: 'Decision',
  margin: 'Margin after',
};

/** 'Cost up, RRP up': everything that is different in a line. */
export const changesText = ({ changes }: ChangedLine): string =>
  changes.map((one, at) => (at === 0 ? CHANGE_LOOKS[one].name : CHANGE_LOOKS[one].added)).join(', ');

/** What a row has room for: the first two, and how many more. */
export const shortChangesText = ({ changes: [first, second, ...more] }: ChangedLine): string => {
  if (first === undefined) return 'Changed';
  const two = second === undefined ? '' : `, ${CHANGE_LOOKS[second].added}`;
  return `${CHANGE_LOOKS[first].short}${two}${more.length > 0 ? ` +${more.length}` : ''}`;
};

type Kind = 'new' | 'gone' | 'changed';
export const kindOf = ({ before, after }: ChangedLine): Kind => {
  if (before === null) return 'new';
  return after === null ? 'gone' : 'changed';
};

/** What each decision is called on a button; a new line and a gone one are decided in words of their own. */
const BUTTONS: Record<Kind, Record<ChangeDecision, string>> = {
  changed: { take: 'Take new', keep: 'Keep mine', later: 'Later' },
  new: { take: 'Add it', keep: 'Leave it out', later: 'Later' },
  gone: { take: 'Delist', keep: 'Keep in the till', later: 'Later' },
};
export const buttonText = (line: ChangedLine, decision: ChangeDecision): string => BUTTONS[kindOf(line)][decision];

export const DECISION_WORDS: Record<ChangeDecision, string> = { take: 'Take', keep: 'Keep mine', later: 'Later' };
export const decisionText = ({ decision, is_kept_before }: ChangedLine): string => {
  if (decision === '') return 'To decide';
  return is_kept_before ? 'Kept before' : DECISION_WORDS[decision];
};

const DONE: Record<Kind, Record<ChangeDecision, string>> = {
  changed: { take: 'Taken', keep: 'Kept yours until the wholesaler changes it again', later: 'Asked again next week' },
  new: { take: 'Added', keep: 'Left out', later: 'Asked again next week' },
  gone: { take: 'Delisted', keep: 'Kept in the till', later: 'Asked again next week' },
};

/** What was done with one line: 'Taken: Fizz Cola'. */
export const doneText = (line: ChangedLine, decision: ChangeDecision | ''): string => {
  const name = line.description || line.barcode;
  return decision === '' ? `Decision removed: ${name}` : `${DONE[kindOf(line)][decision]}: ${name}`;
};

const OF_MANY: Record<ChangeDecision, string> = { take: 'taken', keep: 'kept as they are', later: 'left for later' };
/** What was done with several: '18 lines taken.' */
export const doneManyText = (lines: string, decision: ChangeDecision): string => `${lines} ${OF_MANY[decision]}.`;

/** Which of several shops have a change, where not all do. */
export const shopsText = ({ shops = [] }: Pick<ChangedLine, 'shops'>): string =>
  shops.length === 1 ? `only ${shops[0]}` : shops.join(', ');

export const isLow = ({ after }: ChangedLine): boolean =>
  after !== null && after.margin !== null && after.margin < LOW_MARGIN;
