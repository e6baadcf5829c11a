import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILT_IN_PROFILES, csvBytes, type FilePurpose, type RehearsedLine, rehearseParts } from '@tillmap/till-files';
import { SESSIONS } from './sessions.ts';

/** What a shop has answered; the recipe sets the till up the same way. */
const VAT_CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kriolos: { T1: '001', T0: '000', T5: '002' },
  woocommerce: { T1: '', T0: 'zero-rate', T5: 'reduced-rate' },
};
/** These tills refuse a whole file for one row, so that each refused row is tried alone. */
const REFUSE_FILES = new Set(['ospos']);

const [till = '', session = '', purpose = '', folder = ''] = process.argv.slice(2);
const profile = BUILT_IN_PROFILES.get(till);
if (!profile || !(session in SESSIONS) || folder === '')
  throw new Error('rehearse.ts <ospos|kriolos|woocommerce> <weekly|edge|nasty> <new|update|prices> <folder>');

const rehearsal = rehearseParts(profile, {
  purpose: purpose as FilePurpose,
  settings: {},
  tables: { vat: new Map(Object.entries(VAT_CODES[till] ?? {})), suppliers: new Map([['NWC', '101']]) },
  vat: [],
  fixes: new Map(),
});
const { headings } = rehearsal;
/** A product that the till has costs five pence more. */
const priced = (rrp: string): string => (purpose === 'new' || rrp === '' ? rrp : (Number(rrp) + 0.05).toFixed(2));
const lines = SESSIONS[session as keyof typeof SESSIONS]();
const rows = lines.map((line) => rehearsal.line({ ...line, rrp: priced(line.rrp) })!.row);

const { content } = profile.file;
if (content.kind !== 'csv') throw new Error('This till takes no CSV.');
const write = (name: string, written: readonly RehearsedLine[]): Promise<void> =>
  writeFile(join(folder, name), csvBytes([headings, ...written.map(({ cells }) => cells)], content));
const isAlone = ({ verdict }: RehearsedLine): boolean => REFUSE_FILES.has(till) && verdict === 'refused';
await mkdir(folder, { recursive: true });
await write(
  'file.csv',
  rows.filter((row) => !isAlone(row)),
);
for (const [n, row] of rows.filter(isAlone).entries()) await write(`refused-${n + 1}.csv`, [row]);
const promises = rows.map(({ verdict, cells, problems }) => ({
  verdict,
  cells: Object.fromEntries(headings.map((heading, n) => [heading, cells[n]])),
  problems: problems
    .filter(({ kind }) => kind.verdict === verdict)
    .map(({ kind }) => `${kind.words} (${kind.certainty})`),
}));
await writeFile(join(folder, 'promises.json'), JSON.stringify(promises));
