import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun, type TablerIcon } from '@tabler/icons-react';
import { HeaderMenu } from './header-menu.tsx';
import { HeaderMenuItem } from './header-menu-item.tsx';

const SCHEMES: readonly { value: MantineColorScheme; label: string; Icon: TablerIcon }[] = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
];

export function ColourSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = (SCHEMES.find(({ value }) => value === colorScheme) ?? SCHEMES[2]!).Icon;
  return (
    <HeaderMenu
      button={(props) => (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Colours" {...props}>
          <Current size={18} />
        </ActionIcon>
      )}
    >
      {SCHEMES.map(({ value, label, Icon }) => (
        <HeaderMenuItem
          key={value}
          icon={<Icon size={16} />}
          mark={value === colorScheme ? <IconCheck size={16} aria-label="chosen" /> : null}
          onClick={() => setColorScheme(value)}
        >
          {label}
        </HeaderMenuItem>
      ))}
    </HeaderMenu>
  );
}
