import { Anchor, Group } from '@mantine/core';
import { Link, NavLink, Outlet } from 'react-router';
import { selectIsSignedIn } from '../api/sign-in.ts';
import { useCurrentUserQuery } from '../api/user-api.ts';
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx';
import { NAV_ITEMS } from './nav-items.ts';
import { PageProgress } from './page-progress.tsx';
import css from './shell.module.css';
import { useAppSelector } from './store.ts';
import { UserMenu } from './user-menu.tsx';

/** The frame of every page: navigation bar above, the page below. */
export function Shell() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { data } = useCurrentUserQuery(undefined, { skip: !isSignedIn });
  // The last answer outlives the sign-in it was for.
  const user = isSignedIn ? data : undefined;
  const items = NAV_ITEMS.filter(({ roles }) => user && roles.includes(user.role));

  return (
    <>
      <a className="tm-skip" href="#content">
        Skip to content
      </a>
      <header className="tm-header">
        <Link to="/" className="tm-brand" aria-label="Tillmap">
          <img src="/favicon.svg" alt="" width={24} height={24} />
          <span>Tillmap</span>
        </Link>
        <nav aria-label="Main" className={css.nav}>
          {items.map(({ to, label, Icon }) => (
            <NavLink key={to} to={to} end={to === '/'} className={css.navLink}>
              <Icon size={17} aria-hidden />
              <span>{label}</span>
            </NavLink>
          ))}
        </nav>
        <Group gap={4} wrap="nowrap" ml="auto">
          <ColourSchemeSwitch />
          {isSignedIn ? (
            <UserMenu user={user} />
          ) : (
            <Anchor component={Link} to="/login" size="sm" px="xs">
              Sign in
            </Anchor>
          )}
        </Group>
        <PageProgress />
      </header>
      <main id="content" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
