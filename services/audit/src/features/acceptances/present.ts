import { type Acceptance, type AcceptanceDetails, type Activity, ERASED, type TopUser } from '@tillmap/contracts';
import type { Person, ReadRecord } from '../../database/read-records.ts';
import { REFUSAL, summaryOf } from '../activities/rules.ts';
import type { TopUser as UserCount } from '../dashboard/stores/figures.ts';
import type { AcceptanceList } from './store.ts';

const NOBODY: Person = { name: '', email: '', ipAddress: '', userAgent: '', isErased: false };

const text = (value: string | number | undefined): string => (value === undefined ? '' : String(value));
const number = (value: string | number | undefined): number => Number(value ?? 0);

/** A user's value as it is shown: erased ones say so. */
const shown = ({ isErased }: Person, value: string): string => (isErased ? ERASED : value);
const userOf = (person: Person): { name: string; email: string } => ({
  name: shown(person, person.name),
  email: shown(person, person.email),
});

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

/** Returns an acceptance under its wire names. */
export const presentAcceptance = (record: ReadRecord): Acceptance => {
  const { details, person } = record;
  const who = person ?? NOBODY;
  return {
    id: record.id,
    user: userOf(who),
    session_name: text(details.session_name),
    wholesaler_code: record.wholesalerCode,
    product_count: number(details.product_count),
    not_reviewed_count: number(details.not_reviewed_count),
    downloaded_filename: text(details.filename),
    ip_address: shown(who, who.ipAddress),
    accepted_at: record.occurredAt.toISOString(),
    is_erased: who.isErased,
    session: {
      id: record.subjectId,
      wholesaler: { code: record.wholesalerCode, name: text(details.wholesaler_name) },
    },
  };
};

/** Returns an acceptance with its proof under its wire names. */
export const presentDetails = (record: NonNullable<Awaited<ReturnType<AcceptanceList['find']>>>): AcceptanceDetails => {
  const who = record.person ?? NOBODY;
  return {
    ...presentAcceptance(record),
    user_agent: shown(who, who.userAgent),
    disclaimer_version: text(record.details.disclaimer_version),
    disclaimer_text: record.disclaimerText,
    file_sha256: text(record.details.file_sha256),
    record: { number: record.sequence, sha256: record.hash },
  };
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

/** A user without a name and an email was erased. */
export const presentTopUser = ({ name, email, acceptances }: UserCount): TopUser => {
  const isErased = name === '' && email === '';
  return {
    user: { name: isErased ? ERASED : name, email: isErased ? ERASED : email },
    acceptance_count: acceptances,
  };
};

/** A row of the CSV export, in the order of `AUDIT_CSV_COLUMNS`. */
export const csvRow = (record: ReadRecord): string[] => {
  const { user, ...acceptance } = presentAcceptance(record);
  return [
    user.name,
    user.email,
    acceptance.session_name,
    acceptance.wholesaler_code,
    String(acceptance.product_count),
    acceptance.downloaded_filename,
    acceptance.ip_address,
    acceptance.accepted_at,
  ];
};
