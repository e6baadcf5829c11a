import { NativeSelect } from '@mantine/core';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import css from './admin-frame.module.css';
import { ADMIN_ICONS } from './admin-icons.ts';
import { ADMIN_GROUPS } from './admin-tabs.ts';

const addressOf = (path: string) => `/admin/${path}`;
type Choice = { value: string; label: string };
const CHOICES = ADMIN_GROUPS.flatMap(({ name, tabs }): (Choice | { group: string; items: Choice[] })[] => {
  const items = tabs.map(({ path, label }) => ({ value: addressOf(path), label }));
  return name === '' ? items : [{ group: name, items }];
});

/** The admin area: its tabs at the side, on a narrow screen in a list above the page. */
export function AdminFrame() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <div className={css.admin}>
      <nav aria-label="Administration" className={css.adminTabs}>
        {ADMIN_GROUPS.map(({ name, tabs }) => (
          <section key={name} className={css.adminGroup} aria-label={name || undefined}>
            {name && <h2>{name}</h2>}
            {tabs.map(({ path, label }) => {
              const Icon = ADMIN_ICONS[path];
              return (
                <NavLink key={path} to={addressOf(path)} className={css.adminTab}>
                  <Icon size={17} aria-hidden />
                  {label}
                </NavLink>
              );
            })}
          </section>
        ))}
      </nav>
      <NativeSelect
        className={css.adminChoice}
        aria-label="Administration page"
        data={CHOICES}
        value={pathname.split('/', 3).join('/')}
        onChange={(event) => void navigate(event.currentTarget.value)}
      />
      <div className={css.adminPage}>
        <Outlet />
      </div>
    </div>
  );
}
