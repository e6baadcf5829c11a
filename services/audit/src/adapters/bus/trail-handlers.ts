import type { Tx } from '@tillmap/database';
import type { DisclaimerAccepted, SessionChanged, UserChanged } from '@tillmap/events';
import { type Handler, on, Unprocessable } from '@tillmap/messaging';
import type { Trail } from '../../application/ports/trail.ts';
import type { Acceptance, Activity } from '../../domain/entries.ts';
import { disclaimerAccepted, sessionChanged, userChanged } from './event-definitions.ts';

const timeOf = (text: string): Date => {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new Unprocessable(`"${text}" is no time.`);
  return time;
};

const acceptanceOf = (told: DisclaimerAccepted): Acceptance => ({
  id: told.acceptanceId,
  sessionId: told.sessionId,
  sessionName: told.sessionName,
  wholesalerCode: told.wholesalerCode,
  wholesalerName: told.wholesalerName,
  userId: told.userId,
  userName: told.userName,
  userEmail: told.userEmail,
  productCount: told.productCount,
  notReviewedCount: told.notReviewedCount,
  filename: told.filename,
  ipAddress: told.ipAddress,
  userAgent: told.userAgent,
  disclaimerVersion: told.disclaimerVersion,
  disclaimerText: told.disclaimerText,
  acceptedAt: timeOf(told.acceptedAt),
});

/** With the administrator who did it, when it was not the person. */
const ofUser = (id: string, told: UserChanged): Activity => ({
  id,
  subject: 'user',
  subjectId: told.userId,
  what: told.what,
  occurredAt: timeOf(told.at),
  userId: told.userId,
  details: {
    name: told.name,
    email: told.email,
    role: told.role,
    ip_address: told.ipAddress,
    ...(told.byUserId ? { by_user_id: told.byUserId, by_user_name: told.byUserName } : {}),
  },
});

const ofSession = (id: string, told: SessionChanged): Activity => ({
  id,
  subject: 'session',
  subjectId: told.sessionId,
  what: told.what,
  occurredAt: timeOf(told.at),
  userId: told.userId,
  details: { wholesaler_code: told.wholesalerCode, total_items: told.totalItems },
});

/** Adds what is told to the trail, in the transaction that marks the event as handled. */
export const trailHandlers = (trailIn: (tx: Tx) => Trail): readonly Handler[] => [
  on(disclaimerAccepted, (tx, told) => trailIn(tx).addAcceptance(acceptanceOf(told))),
  on(userChanged, (tx, told, { id }) => trailIn(tx).addActivity(ofUser(id, told))),
  on(sessionChanged, (tx, told, { id }) => trailIn(tx).addActivity(ofSession(id, told))),
];
