import type { Queries } from '@tillmap/database';
import type { Person, ReadRecord } from '../../application/ports/trail-reads.ts';
import type { RecordRow } from './record-row.ts';

type Row = RecordRow & {
  name: string | null;
  email: string | null;
  ip_address: string | null;
  user_agent: string | null;
  is_erased: boolean | null;
  other_name: string | null;
};

const personOf = (row: Row): Person | null =>
  row.name === null
    ? null
    : {
        name: row.name,
        email: row.email ?? '',
        ipAddress: row.ip_address ?? '',
        userAgent: row.user_agent ?? '',
        isErased: row.is_erased ?? false,
      };

const readOf = (row: Row): ReadRecord => ({
  sequence: row.sequence,
  id: row.id,
  kind: row.kind,
  what: row.what,
  subject: row.subject,
  subjectId: row.subject_id,
  wholesalerCode: row.wholesaler_code,
  occurredAt: row.occurred_at,
  details: row.details,
  hash: row.hash,
  person: personOf(row),
  otherName: row.other_name,
});

/** The records of a page with their people, newest first. `page` selects their `sequence`. */
export const readRecords = async (
  queries: Queries,
  page: string,
  parameters: readonly unknown[],
): Promise<ReadRecord[]> => {
  const rows = await queries.query<Row>(
    `select r.*, p.name, p.email, p.ip_address, p.user_agent, p.erased_at is not null as is_erased, o.name as other_name
       from (${page}) page
       join record r using (sequence)
       left join personal_data p on p.sequence = r.sequence and p.part = 'person'
       left join personal_data o on o.sequence = r.sequence and o.part = 'other'
      order by r.occurred_at desc, r.sequence desc`,
    parameters,
  );
  return rows.map(readOf);
};
