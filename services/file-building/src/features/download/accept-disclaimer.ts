import { MUST_ACCEPT_DISCLAIMER } from '@tillmap/contracts';
import { type Actor, Conflict, DomainError } from '@tillmap/service-kit/domain';
import type { Session } from '../../model/session.ts';
import type { Acceptance } from './rules/acceptance.ts';
import { currentDisclaimer } from './rules/disclaimer.ts';

/** What a request for a file says of its person, beside who it is. */
export type Accepted = Readonly<{
  isAccepted: boolean;
  /** The version the person was shown, when the request says so. */
  disclaimerVersion: string | undefined;
  /** A HEAD request: nothing leaves and nothing is recorded. */
  isHeadOnly: boolean;
  ipAddress: string;
  userAgent: string;
}>;

const MAX_USER_AGENT = 500;

/** 428 without an acceptance, 409 when another disclaimer was accepted. */
export const requireAcceptance = ({ isAccepted, disclaimerVersion }: Accepted): void => {
  if (!isAccepted) throw new DomainError('disclaimer-not-accepted', 428, MUST_ACCEPT_DISCLAIMER);
  if (disclaimerVersion !== undefined && disclaimerVersion !== currentDisclaimer.version)
    throw new Conflict('The disclaimer has changed. Please read and accept it again.', 'disclaimer-changed');
};

type AcceptedFile = Pick<
  Acceptance,
  'id' | 'productCount' | 'notReviewedCount' | 'fileName' | 'fileSha256' | 'acceptedAt'
>;

/** The legal record of one download. */
export const acceptanceOf = (
  file: AcceptedFile,
  session: Pick<Session, 'id' | 'name' | 'wholesalerCode' | 'wholesalerName'>,
  actor: Actor,
  { ipAddress, userAgent }: Accepted,
): Acceptance => ({
  ...file,
  sessionId: session.id,
  sessionName: session.name,
  wholesalerCode: session.wholesalerCode,
  wholesalerName: session.wholesalerName,
  userId: actor.id,
  userName: actor.name,
  userEmail: actor.email,
  ipAddress,
  userAgent: userAgent.slice(0, MAX_USER_AGENT),
  disclaimerVersion: currentDisclaimer.version,
  disclaimerText: currentDisclaimer.text,
});
