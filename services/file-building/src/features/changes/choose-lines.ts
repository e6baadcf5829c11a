import type { ChangeAnswer, ChangeDecision } from '@tillmap/contracts';
import { Conflict, DomainError, NotFound } from '@tillmap/service-kit/domain';
import { canonicalGtin } from '@tillmap/supplier-files';
import { PLACE_OF } from '../../model/second-thoughts.ts';
import { decisionLabel } from './rules/change-texts.ts';
import type { ChangesSelection } from './rules/changes-selection.ts';
import type { ListedLine } from './stores/difference-list.ts';

type Named = Readonly<{ barcode: string; version: number | undefined }>;

export type DecisionRequest = Readonly<{
  decision: '' | ChangeDecision;
  toldBy: ChangesSelection['toldBy'];
  /** Either these, or all that a selection finds but for the exceptions. */
  items: readonly Named[] | undefined;
  match: (Omit<ChangesSelection, 'toldBy'> & Readonly<{ except: readonly string[] }>) | undefined;
  /** How many the person was told would change. */
  expected: number | undefined;
  /** The same moment for all steps that are one to the person. */
  at?: Date;
}>;

const noLine = (): NotFound => new NotFound('This product has not changed since the last download.');

/** A product's own line, or that of the second thought on it. */
const lineOf = (barcode: string, toldBy: ChangesSelection['toldBy']): string => {
  const read = canonicalGtin(barcode);
  if (!read.ok) throw noLine();
  return toldBy === 'wholesaler' ? read.canonical : PLACE_OF + read.canonical;
};

/** 412 when somebody decided a line after a person saw it. */
const requireSeen = ({ version, decidedBy, decision }: ListedLine, seen: number | undefined): void => {
  if (seen === undefined || seen === version) return;
  const theirs = decisionLabel(decision);
  throw new DomainError(
    'outdated',
    412,
    `${decidedBy || 'Somebody'} decided this line after you loaded it: ${theirs}.`,
    {
      errors: { theirs: [theirs], by: [decidedBy], version: [String(version)] },
    },
  );
};

/** Lines that can be decided: those of one difference, or of several as one. */
type Decidable<Of, Line> = Readonly<{
  at: (of: Of, canonicals: readonly string[]) => Promise<Line[]>;
  canonicals: (of: Of, selection: ChangesSelection) => Promise<string[]>;
}>;

const linesOf = async <Of, Line extends ListedLine>(
  list: Decidable<Of, Line>,
  of: Of,
  { toldBy, items, match }: DecisionRequest,
): Promise<Line[]> => {
  if (match) {
    const except = new Set(match.except.map((barcode) => lineOf(barcode, toldBy)));
    const found = await list.canonicals(of, { ...match, toldBy });
    return list.at(
      of,
      found.filter((canonical) => !except.has(canonical)),
    );
  }
  const named = new Map((items ?? []).map(({ barcode, version }) => [lineOf(barcode, toldBy), version]));
  const lines = await list.at(of, [...named.keys()]);
  if (lines.length < named.size) throw noLine();
  for (const line of lines) requireSeen(line, named.get(line.canonical));
  return lines;
};

/** What a request decides. Of several lines those decided before stay; one by itself may be decided again. */
export const chooseLines = async <Of, Line extends ListedLine>(
  list: Decidable<Of, Line>,
  of: Of,
  request: DecisionRequest,
): Promise<Readonly<{ lines: readonly Line[]; untouched: ChangeAnswer['untouched'] }>> => {
  const { decision, items, expected } = request;
  const untouched = { decided: 0, as_wanted: 0 };
  const isOne = items?.length === 1;
  const lines: Line[] = [];
  for (const line of await linesOf(list, of, request))
    if (line.decision === decision && !line.keptBefore) untouched.as_wanted += 1;
    else if (!isOne && line.decision !== '') untouched.decided += 1;
    else lines.push(line);
  if (expected !== undefined && expected !== lines.length)
    throw new Conflict(
      `${lines.length} lines would change now, not ${expected}. Some of them were decided just now. Please look again.`,
      'number-changed',
    );
  return { lines, untouched };
};
