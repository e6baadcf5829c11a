import type { CommonKit } from '@tillmap/bus';
import { currentContext } from '@tillmap/service-kit';
import type { ObjectStore } from '@tillmap/storage/object-store';
import type { AuditActor } from './model/promotion.ts';

/** What every feature is built on. */
export type Kit = CommonKit & Readonly<{ objects: ObjectStore }>;

/** How this service sends its events. */
export const eventOptions = (time: Date) => ({
  source: 'promotion',
  traceparent: currentContext()?.traceparent,
  time,
});

/** Who did something and when, as events tell it. */
export const toldBy = ({ id, name, email, ipAddress }: AuditActor, at: Date) => ({
  byUserId: id,
  byUserName: name,
  byUserEmail: email,
  ipAddress,
  at: at.toISOString(),
});
