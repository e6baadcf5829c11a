import { type ActivityKind, foldedText } from '@tillmap/contracts';

/** What may have to be erased one day: it stands beside the chain, which holds only a salted hash of it. */
export type PersonalData = Readonly<{
  userId: string;
  name: string;
  email: string;
  ipAddress: string;
  userAgent: string;
}>;

export type Details = Readonly<Record<string, string | number>>;

/** Something that happened, as it was told. Nothing personal but in `person` and `other`. */
export type TrailRecord = Readonly<{
  /** The acceptance's id, or that of the event that told it. */
  id: string;
  kind: ActivityKind;
  what: string;
  subject: string;
  subjectId: string;
  /** '' where it concerns none. */
  wholesalerCode: string;
  /** Who did it; '' for what the product did by itself. */
  userId: string;
  occurredAt: Date;
  details: Details;
  /** Who did it, null when nobody did. */
  person: PersonalData | null;
  /** Whom it was done to, when that is a user: not who did it. */
  other: PersonalData | null;
  /** The full text of a disclaimer that was accepted; `details` names its hash. Null for everything else. */
  disclaimerText: string | null;
}>;

/** Products that count for the figures: those handed out with a download and those of a completed run. */
export const productsOf = ({ kind, what, details }: Pick<TrailRecord, 'kind' | 'what' | 'details'>): number => {
  if (kind === 'download') return Number(details.product_count ?? 0);
  return kind === 'session' && what === 'completed' ? Number(details.total_items ?? 0) : 0;
};

/** The role a user has from now on, when the record tells one. */
const roleToldBy = ({ subject, details }: TrailRecord): string | undefined =>
  subject === 'user' && typeof details.role === 'string' && details.role !== '' ? details.role : undefined;

/**
 * The record with a change of role named as such: the events tell a user's role, the trail knows the one before.
 * `roles` holds the last known role by user id and is brought up to date.
 */
export const withRoleChange = (record: TrailRecord, roles: Map<string, string>): TrailRecord => {
  const role = roleToldBy(record);
  if (role === undefined) return record;
  const before = roles.get(record.subjectId);
  roles.set(record.subjectId, role);
  if (record.what !== 'changed' || before === undefined || before === role) return record;
  return { ...record, what: 'role_changed', details: { ...record.details, role_before: before } };
};

const SEPARATOR = '\n';

/** What an acceptance is found by: each field begins after a line break. */
export const searchTextOf = (person: Pick<PersonalData, 'name' | 'email'>, details: Details): string =>
  foldedText(
    ['', person.name, person.email, details.session_name ?? '', details.filename ?? '']
      .map((field) => String(field).replaceAll(SEPARATOR, ' '))
      .join(SEPARATOR),
  );
