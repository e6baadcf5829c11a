import { type CamelRow, type Columns, camelCased, type Joined, type Queries } from '@tillmap/storage/database';
import type { Person, ReadRecord } from '../model/read-record.ts';
import type { Tables } from './schema.generated.ts';

const RECORD = [
  'sequence',
  'id',
  'kind',
  'what',
  'subject',
  'subject_id',
  'wholesaler_code',
  'occurred_at',
  'details',
  'hash',
] as const satisfies Columns<Tables['record']>;
const PERSON = ['name', 'email', 'ip_address', 'user_agent'] as const satisfies Columns<Tables['personal_data']>;

type PersonRow = Joined<CamelRow<Tables['personal_data'], typeof PERSON> & { isErased: boolean }>;

type Row = CamelRow<Tables['record'], typeof RECORD> &
  PersonRow &
  Pick<ReadRecord, 'kind' | 'details' | 'otherName' | 'otherIpAddress'>;

const personOf = ({ name, email, ipAddress, userAgent, isErased }: PersonRow): Person | null =>
  name === null
    ? null
    : { name, email: email ?? '', ipAddress: ipAddress ?? '', userAgent: userAgent ?? '', isErased: isErased ?? false };

const readOf = ({ name, email, ipAddress, userAgent, isErased, ...record }: Row): ReadRecord => ({
  ...record,
  person: personOf({ name, email, ipAddress, userAgent, isErased }),
});

/** The records of these numbers with their people, newest first. */
export const recordsOf = async (queries: Queries, sequences: readonly number[]): Promise<ReadRecord[]> => {
  if (sequences.length === 0) return [];
  // Each table is given the numbers, so that the server plans with the parts that have them and with no other.
  const rows = await queries.query<Row>(
    `select ${camelCased(RECORD, 'r')}, ${camelCased(PERSON, 'p')}, p.erased_at is not null as "isErased",
            o.name as "otherName", o.ip_address as "otherIpAddress"
       from record r
       left join personal_data p on p.sequence = r.sequence and p.part = 'person' and p.sequence = any($1::bigint[])
       left join personal_data o on o.sequence = r.sequence and o.part = 'other' and o.sequence = any($1::bigint[])
      where r.sequence = any($1::bigint[])
      order by r.occurred_at desc, r.sequence desc`,
    [sequences],
  );
  return rows.map(readOf);
};

/** The records of a page with their people, newest first. `page` selects their `sequence`. */
export const readRecords = async (
  queries: Queries,
  page: string,
  parameters: readonly unknown[],
): Promise<ReadRecord[]> => {
  const found = await queries.query<Pick<Tables['record'], 'sequence'>>(page, parameters);
  return recordsOf(
    queries,
    found.map(({ sequence }) => sequence),
  );
};

/** Of what `ordered` selects and sorts `most` records, from the one after `skip` on. */
export const readRecordsFrom = (
  queries: Queries,
  ordered: string,
  values: readonly unknown[],
  skip: number,
  most: number,
): Promise<ReadRecord[]> =>
  readRecords(queries, `${ordered} offset $${values.length + 1} limit $${values.length + 2}`, [...values, skip, most]);
