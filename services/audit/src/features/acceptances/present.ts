import type { Acceptance, AcceptanceDetails } from '@tillmap/contracts';
import { type Person, type ReadRecord, shown, userOf } from '../../model/read-record.ts';
import type { AcceptanceList } from './store.ts';

const NOBODY: Person = { name: '', email: '', ipAddress: '', userAgent: '', isErased: false };

const text = (value: string | number | undefined): string => (value === undefined ? '' : String(value));
const number = (value: string | number | undefined): number => Number(value ?? 0);

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
