import { type Activity, ERASED } from '@tillmap/contracts';
import { type ReadRecord, shown, userOf } from '../../model/read-record.ts';
import { REFUSAL, summaryOf } from './rules.ts';

const UNKNOWN = { name: 'Unknown', email: '' };

/** Who did it. Of somebody who was refused it may be known from where, and not who. */
const actorOf = ({ person, subject }: ReadRecord) => {
  const isKnown = person !== null && (person.isErased || person.name !== '' || person.email !== '');
  if (subject === REFUSAL && !isKnown) return UNKNOWN;
  return person && userOf(person);
};

const addressOf = ({ person, otherName, otherIpAddress }: ReadRecord): string => {
  if (person) return shown(person, person.ipAddress);
  return otherName === '' ? ERASED : (otherIpAddress ?? '');
};

/** Returns an activity under its wire names. */
export const presentActivity = (record: ReadRecord): Activity => ({
  id: record.id,
  number: record.sequence,
  kind: record.kind,
  what: record.what,
  summary: summaryOf(record),
  user: actorOf(record),
  is_erased: record.person?.isErased ?? false,
  ip_address: addressOf(record),
  wholesaler_code: record.wholesalerCode,
  at: record.occurredAt.toISOString(),
});
