import type { Actor } from '@tillmap/service-kit';
import type { Administrator } from '../../domain/auth-events.ts';

/** The administrator who makes a call, and from where as the trusted hop saw it. */
export const requestActor = ({ actor, ip }: { actor: Actor; ip: string }): Administrator => ({
  id: actor.id,
  name: actor.name,
  email: actor.email,
  ip,
});
