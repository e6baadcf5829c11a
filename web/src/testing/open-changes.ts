import { screen } from '@testing-library/react';
import {
  type ChangeDecision,
  type ChangedLine,
  type ChangesOverview,
  changedLines,
  changesOverview,
  decideChanges,
  type PathStep,
  redoChanges,
  sessionPath,
  sessionStatus,
  undoChanges,
} from '@tillmap/contracts';
import { aCompletedSession, SESSION_ID } from './builders.ts';
import { aChangeAnswer, aChangesOverview, someChangeCounts, somePath } from './changes-builders.ts';
import { renderApp } from './render-app.tsx';
import { answers, server } from './server.ts';

export const CHANGES_AT = `/changes/${SESSION_ID}`;

type Sent = {
  decision: ChangeDecision | '';
  items?: { barcode: string; version?: number }[];
  match?: Record<string, string>;
  expected?: number;
};
type Options = {
  at?: string;
  overview?: Partial<ChangesOverview>;
  path?: PathStep[];
};

/** The page of what changed with these lines, and a server that decides what it is sent and takes back the last step. */
export const openChanges = async (
  given: ChangedLine[],
  { at = CHANGES_AT, overview = {}, path = somePath() }: Options = {},
) => {
  const lines = new Map(given.map((line) => [line.barcode, line]));
  const asked: URLSearchParams[] = [];
  const steps: Sent[] = [];
  const before: ChangedLine[][] = [];

  const counts = () => {
    const of = (decision: ChangeDecision | '') =>
      [...lines.values()].filter((line) => line.decision === decision).length;
    const [take, keep, later] = [of('take'), of('keep'), of('later')];
    return { to_decide: of(''), decided: take + keep + later, take, keep, later };
  };
  const put = (changed: ChangedLine[]) => {
    for (const line of changed) lines.set(line.barcode, { ...line, version: lines.get(line.barcode)!.version + 1 });
    return changed.map(({ barcode }) => lines.get(barcode)!);
  };
  const answerOf = (changed: ChangedLine[]) =>
    aChangeAnswer(changed, {
      counts: counts(),
      can_undo: before.length > 0,
      ...(changed.length === 0 ? { step: null } : {}),
    });

  server.use(
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(sessionPath, () => ({ data: { steps: path } })),
    answers(changesOverview, () => ({
      data: aChangesOverview({
        matching: given.length,
        can_undo: before.length > 0,
        ...overview,
        counts: someChangeCounts({ ...overview.counts, ...counts() }),
      }),
    })),
    answers(changedLines, ({ url }) => {
      asked.push(url.searchParams);
      const pagination = { current_page: 1, last_page: 1, per_page: 100, total: given.length };
      return { data: { lines: [...lines.values()], pagination } };
    }),
    answers(decideChanges, async ({ request }) => {
      const sent = (await request.json()) as Sent;
      steps.push(sent);
      const meant = (sent.items ?? [...lines.values()]).map(({ barcode }) => lines.get(barcode)!);
      before.push(meant);
      return { data: answerOf(put(meant.map((line) => ({ ...line, decision: sent.decision })))) };
    }),
    answers(undoChanges, () => ({ data: answerOf(put(before.pop() ?? [])) })),
    answers(redoChanges, () => ({ data: answerOf([]) })),
  );
  const app = renderApp({ at });
  if (given.length > 0) await screen.findByRole('grid', { name: 'Changed products' });
  return { ...app, asked, steps, lines };
};

/** The row of a line by its product. */
export const lineNamed = async (name: string): Promise<HTMLElement> =>
  (await screen.findByText(name, { selector: 'tr *' })).closest('tr')!;
