import { Badge, Button, Text } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import type { User } from '@tillmap/contracts';
import { useDispatch } from 'react-redux';
import { signedOut } from '../api/sign-in.ts';
import { forgetSingleSignOn } from '../api/single-sign-on.ts';
import { useLogoutMutation } from '../api/user-api.ts';
import css from './header-menu.module.css';
import { HeaderMenu } from './header-menu.tsx';
import { HeaderMenuItem } from './header-menu-item.tsx';

/** Name, email, role and Sign out. */
export function UserMenu({ user }: { user: User | undefined }) {
  const dispatch = useDispatch();
  const [logout] = useLogoutMutation();
  const signOut = async () => {
    // Signed out here in any case: a server that is away must not keep the screen open.
    await logout();
    forgetSingleSignOn();
    dispatch(signedOut('person'));
  };

  return (
    <HeaderMenu
      button={(props) => (
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          leftSection={<IconUserCircle size={18} />}
          rightSection={<IconChevronDown size={14} />}
          aria-label={user ? `User menu of ${user.name}` : 'User menu'}
          {...props}
        >
          <span className={css.userName}>{user?.name}</span>
        </Button>
      )}
    >
      {user && (
        <div className={css.userCard}>
          <Text fw={600} size="sm">
            {user.name}
          </Text>
          <Text c="dimmed" size="sm" className="tm-break">
            {user.email}
          </Text>
          <Badge variant="default" mt={4}>
            {user.role}
          </Badge>
        </div>
      )}
      <HeaderMenuItem icon={<IconLogout size={16} />} onClick={() => void signOut()}>
        Sign out
      </HeaderMenuItem>
    </HeaderMenu>
  );
}
