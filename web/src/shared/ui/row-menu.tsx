import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';

type Action = {
  label: string;
  icon: ReactNode;
  isOff?: boolean;
  /** Why it is off. */
  title?: string | undefined;
  /** Below a line, in red: what cannot be undone. */
  isRed?: boolean;
  onClick: () => void;
};

/** The actions of a table row behind one button. `of`: of which row, for those who do not see the row. */
export function RowMenu({ of, isBusy, actions }: { of: string; isBusy: boolean; actions: readonly Action[] }) {
  return (
    <Menu position="bottom-end" shadow="md" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${of}`} loading={isBusy}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, isOff = false, title, isRed = false, onClick }) => (
          <Fragment key={label}>
            {isRed && <Menu.Divider />}
            <Menu.Item
              leftSection={icon}
              disabled={isOff}
              title={title}
              {...(isRed && { color: 'red' })}
              onClick={onClick}
            >
              {label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
