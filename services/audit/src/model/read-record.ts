import { type ActivityKind, ERASED } from '@tillmap/contracts';
import type { Details } from './trail-record.ts';

/** A person as read: all '' once erased. */
export type Person = Readonly<{ name: string; email: string; ipAddress: string; userAgent: string; isErased: boolean }>;

export type ReadRecord = Readonly<{
  sequence: number;
  id: string;
  kind: ActivityKind;
  what: string;
  subject: string;
  subjectId: string;
  wholesalerCode: string;
  occurredAt: Date;
  details: Details;
  hash: string;
  /** Null without an actor. */
  person: Person | null;
  /** Name of the user it was done to: null without one, '' once erased. */
  otherName: string | null;
  /** The address that stands with that user: of failed sign-ins to the account; '' once erased. */
  otherIpAddress: string | null;
}>;

/** A user's value as it is shown: erased ones say so. */
export const shown = ({ isErased }: Person, value: string): string => (isErased ? ERASED : value);

export const userOf = (person: Person): { name: string; email: string } => ({
  name: shown(person, person.name),
  email: shown(person, person.email),
});
