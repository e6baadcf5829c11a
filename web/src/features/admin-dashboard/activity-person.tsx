import type { Activity } from '@tillmap/contracts';

/** Who did it: a person, one whose data was erased, or nobody. */
export function ActivityPerson({ activity: { user, is_erased } }: { activity: Activity }) {
  if (user === null) return <span className="tm-dim">Tillmap itself</span>;
  if (is_erased) {
    return (
      <span className="tm-dim" title="This person's data was erased on request. The record stays.">
        {user.name}
      </span>
    );
  }
  return <span title={user.email}>{user.name}</span>;
}
