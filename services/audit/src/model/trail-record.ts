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

/** An audit event as it was published. Personal data are in `person` and `other` only. */
export type TrailRecord = Readonly<{
  /** The acceptance's id, or that of its event. */
  id: string;
  kind: ActivityKind;
  what: string;
  subject: string;
  subjectId: string;
  /** '' where it concerns none. */
  wholesalerCode: string;
  /** The actor's id; '' for what the product did automatically. */
  userId: string;
  occurredAt: Date;
  details: Details;
  /** The actor, null without one. */
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

/** A user's new role, when the record has one. */
const roleToldBy = ({ subject, details }: TrailRecord): string | undefined =>
  subject === 'user' && typeof details.role === 'string' && details.role !== '' ? details.role : undefined;

/**
 * Returns the record with a change of role marked as such: events have a user's role, the trail has the one before.
 * `roles` holds the last known role by user id and is updated.
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

/** Returns the search text of an acceptance: each field starts after a line break. */
export const searchTextOf = (person: Pick<PersonalData, 'name' | 'email'>, details: Details): string =>
  foldedText(
    ['', person.name, person.email, details.session_name ?? '', details.filename ?? '']
      .map((field) => String(field).replaceAll(SEPARATOR, ' '))
      .join(SEPARATOR),
  );
