import type { Actor } from '@tillmap/service-kit';
import type { AuditActor } from '../../domain/audit-event.ts';

/** Who makes a call, and from where as the trusted hop saw it. */
export const personOf = ({ actor, ip }: Readonly<{ actor: Actor; ip: string }>): AuditActor => ({
  id: actor.id,
  name: actor.name,
  email: actor.email,
  ip,
});
