import type { TillProfileInfo } from '@tillmap/contracts';
import { Link } from 'react-router';
import { Certainty } from './certainty.tsx';
import css from './till-profiles.module.css';

type Props = { profiles: readonly TillProfileInfo[]; shown: string | null };

export const addressOfProfile = (key: string): string => `/admin/export-profiles?profile=${encodeURIComponent(key)}`;

function Group({ title, profiles, shown }: Props & { title: string }) {
  return (
    <section>
      <h2 className={css.profileGroup}>{title}</h2>
      <ul>
        {profiles.map(({ key, name, certainty, own, version }) => (
          <li key={key}>
            <Link to={addressOfProfile(key)} aria-current={key === shown ? 'true' : undefined}>
              <b>{name}</b>
              <small>
                {own && `Version ${version} · `}
                <Certainty of={certainty} />
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The profiles of the shop, and those that come with Tillmap. */
export function ProfileList({ profiles, shown }: Props) {
  const own = profiles.filter((one) => one.own);
  return (
    <nav className={css.profileList} aria-label="Profiles">
      {own.length === 0 ? (
        <section>
          <h2 className={css.profileGroup}>Yours</h2>
          <p className={css.profileNone}>None yet. Copy one, or learn it from your till’s own file.</p>
        </section>
      ) : (
        <Group title="Yours" profiles={own} shown={shown} />
      )}
      <Group title="Built in" profiles={profiles.filter((one) => !one.own)} shown={shown} />
    </nav>
  );
}
