import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const WHOLESALERS = ['northway', 'harbour'] as const;
export type Wholesaler = (typeof WHOLESALERS)[number];

/** `look`: mistakes may be looked at when developing; `report`: only figures come of it. */
export type Half = 'look' | 'report';

/** Where one name belongs. `right` are the codes of the groups that count, none where no group fits. */
export type BritishLabel = Readonly<{
  /** Digest of the name: the names themselves are no part of the repository. */
  key: string;
  stratum: string;
  half: Half;
  right: Readonly<Record<Wholesaler, readonly string[]>>;
}>;

export type BritishName = BritishLabel & Readonly<{ name: string }>;

export const BRITISH_NAMES = join(import.meta.dirname, '../../british-names.tsv');

const KEY_LENGTH = 16;

/** What stands for a name in the file of labels. */
export const keyOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, KEY_LENGTH);

const groupsOf = (cell: string): string[] => (cell === '-' ? [] : cell.split('|'));

const toHalf = (cell: string): Half => {
  if (cell === 'look' || cell === 'report') return cell;
  throw new Error(`"${cell}" is neither look nor report.`);
};

/** Reads the labels: tab separated, with a header. */
export const readBritishLabels = (path: string = BRITISH_NAMES): BritishLabel[] => {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const columns = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (column: string): string => cells[columns.indexOf(column)] ?? '';
    return {
      key: cell('key'),
      stratum: cell('stratum'),
      half: toHalf(cell('half')),
      right: { northway: groupsOf(cell('northway')), harbour: groupsOf(cell('harbour')) },
    };
  });
};

/** The labelled names of a list; a list without some of them would measure something else, and is refused. */
export const labelledAmong = (names: Iterable<string>, labels: readonly BritishLabel[]): BritishName[] => {
  const byKey = new Map(labels.map((label) => [label.key, label]));
  const found = new Map<string, BritishName>();
  for (const line of names) {
    const name = line.trim();
    const label = byKey.get(keyOf(name));
    if (label) found.set(label.key, { ...label, name });
  }
  const missing = labels.length - found.size;
  if (missing > 0) throw new Error(`The list does not have ${missing} of the ${labels.length} labelled names.`);
  return labels.map(({ key }) => found.get(key)!);
};
