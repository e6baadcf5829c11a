import { NativeSelect } from '@mantine/core';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import css from './admin-frame.module.css';
import { ADMIN_ICONS } from './admin-icons.ts';
import { ADMIN_TABS } from './admin-tabs.ts';

const addressOf = (path: string) => `/admin/${path}`;
const CHOICES = ADMIN_TABS.map(({ path, label }) => ({ value: addressOf(path), label }));

/** The admin area: its tabs at the side, on a narrow screen in a list above the page. */
export function AdminFrame() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <div className={css.admin}>
      <nav aria-label="Administration" className={css.adminTabs}>
        {ADMIN_TABS.map(({ path, label }) => {
          const Icon = ADMIN_ICONS[path];
          return (
            <NavLink key={path} to={addressOf(path)} className={css.adminTab}>
              <Icon size={17} aria-hidden />
              {label}
            </NavLink>
          );
        })}
      </nav>
      <NativeSelect
        className={css.adminChoice}
        aria-label="Administration page"
        data={CHOICES}
        value={pathname}
        onChange={(event) => void navigate(event.currentTarget.value)}
      />
      <div className={css.adminPage}>
        <Outlet />
      </div>
    </div>
  );
}
