import { type Queries, stripUnstorable, type Tx } from '@tillmap/storage/database';
import type { ChunkDone } from '../../domain/imports/chunk-done.ts';
import type { ImportFinding, ImportNotes } from '../../domain/imports/import-findings.ts';
import { MOST_LISTED } from '../../domain/imports/import-job.ts';
import {
  type Contradiction,
  type CountedReading,
  type CountedRemark,
  countedReadings,
  countedRemarks,
  MOST_LINES,
  type RemarkCode,
} from '../../domain/imports/import-notes.ts';
import type { Tables } from './schema.generated.ts';

const READ_AS = 'read_as';
const REMARK = 'remark';
const CONTRADICTION = 'contradiction';
const OF_FILE = 'file';

// Notes of what is noted already always go in; new ones as long as there are not too many of their kind.
const NOTE = `
  insert into import_note as n (import_id, kind, item_key, first_line, last_line, rows, said)
  select $1, $2, t.item_key, t.first_line, t.last_line, t.rows, t.said::jsonb
    from unnest($3::text[], $4::integer[], $5::integer[], $6::integer[], $7::text[])
         with ordinality as t (item_key, first_line, last_line, rows, said, at)
   where t.at <= $8 - (select count(*) from import_note where import_id = $1 and kind = $2)
      or exists (select from import_note known where known.import_id = $1 and known.kind = $2 and known.item_key = t.item_key)
  on conflict (import_id, kind, item_key) do update
     set last_line = excluded.last_line, rows = n.rows + excluded.rows,
         said = case when jsonb_array_length(n.said) < $9 then n.said || excluded.said else n.said end`;

type Note = Readonly<{ key: string; first: number; last: number; rows: number; said: unknown }>;

const note = async (tx: Tx, importId: string, kind: string, notes: readonly Note[]): Promise<void> => {
  if (notes.length === 0) return;
  await tx.execute(NOTE, [
    importId,
    kind,
    notes.map(({ key }) => stripUnstorable(key)),
    notes.map(({ first }) => first),
    notes.map(({ last }) => last),
    notes.map(({ rows }) => rows),
    notes.map(({ said }) => stripUnstorable(JSON.stringify(said))),
    MOST_LISTED,
    MOST_LINES,
  ]);
};

/** Keeps what was noted of a chunk, the first thousand of each kind. */
export const insertImportNotes = async (
  tx: Tx,
  importId: string,
  { readAs, remarks, repeats }: Pick<ChunkDone, 'readAs' | 'remarks' | 'repeats'>,
): Promise<void> => {
  const readings = countedReadings(readAs).map(({ what, given, meant, line, rows }) => {
    return { key: JSON.stringify([what, given, meant]), first: line, last: line, rows, said: [] };
  });
  await note(tx, importId, READ_AS, readings);
  const remarked = countedRemarks(remarks).map(({ code, said, line, rows }) => {
    return { key: JSON.stringify([code, said]), first: line, last: line, rows, said: [] };
  });
  await note(tx, importId, REMARK, remarked);
  const contradictions = repeats.contradictions.map(({ of, lines, lastLine }) => {
    return { key: of, first: lines[0]?.line ?? lastLine, last: lastLine, rows: lines.length, said: lines };
  });
  await note(tx, importId, CONTRADICTION, contradictions);
};

/** Keeps what the file itself shows. */
export const keepFileFindings = (tx: Tx, importId: string, findings: readonly ImportFinding[]): Promise<void> =>
  note(
    tx,
    importId,
    OF_FILE,
    findings.map((said, at) => ({ key: `${at}`, first: at, last: at, rows: 0, said: [said] })),
  );

type Notes = Tables['import_note'];
type NoteRow<Said = Contradiction['lines']> = Pick<Notes, 'rows' | 'said'> & {
  key: Notes['item_key'];
  first: Notes['first_line'];
  last: Notes['last_line'];
  said: Said;
};

/** What was noted of an import. */
export const notesOf = async (queries: Queries, importId: string): Promise<ImportNotes> => {
  const [counted] = await queries.query<Pick<Tables['import_job'], 'contradicted'>>(
    'select contradicted from import_job where id = $1',
    [importId],
  );
  const notes = <Said = Contradiction['lines']>(kind: string): Promise<NoteRow<Said>[]> =>
    queries.query<NoteRow<Said>>(
      `select item_key as key, first_line as first, last_line as last, rows, said from import_note
        where import_id = $1 and kind = $2 order by first_line, item_key`,
      [importId, kind],
    );
  const readings = (await notes(READ_AS)).map(({ key, first, rows }): CountedReading => {
    const [what = '', given = '', meant = ''] = JSON.parse(key) as string[];
    return { what, given, meant, line: first, rows };
  });
  const remarks = (await notes(REMARK)).map(({ key, first, rows }): CountedRemark => {
    const [code, said] = JSON.parse(key) as [RemarkCode, string];
    return { code, said, line: first, rows };
  });
  const contradictions = (await notes(CONTRADICTION)).map(({ key, said, last }) => ({
    of: key,
    lines: said,
    lastLine: last,
  }));
  const file = (await notes<ImportFinding[]>(OF_FILE)).flatMap(({ said }) => said);
  return { readings, remarks, contradictions, file, contradicted: counted?.contradicted ?? 0 };
};
