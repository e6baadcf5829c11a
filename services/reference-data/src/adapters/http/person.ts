import type { Actor } from '@tillmap/service-kit';
import type { Person } from '../../domain/deed.ts';

/** Who makes a call, and from where as the trusted hop saw it. */
export const personOf = ({ actor, ip }: Readonly<{ actor: Actor; ip: string }>): Person => ({
  id: actor.id,
  name: actor.name,
  email: actor.email,
  ip,
});
