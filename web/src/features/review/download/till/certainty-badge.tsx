import { Badge } from '@mantine/core';
import { IconCheck, IconFileText, IconHelp, IconUsers } from '@tabler/icons-react';
import type { TillCertainty } from '@tillmap/contracts';
import { CERTAINTY_NAMES } from '../../../../shared/till-certainties.ts';
import css from './till.module.css';

const LOOKS = {
  run: ['green', IconCheck],
  code: ['green', IconCheck],
  own_file: ['green', IconCheck],
  document: ['gray', IconFileText],
  third_party: ['gray', IconUsers],
  not_verified: ['yellow', IconHelp],
} as const;

/** How sure it is that the till does this; amber where nobody verified it. */
export function CertaintyBadge({ certainty, source }: { certainty: TillCertainty; source?: string }) {
  const [color, Icon] = LOOKS[certainty];
  return (
    <Badge
      variant="light"
      className={css.certainty}
      color={color}
      size="sm"
      title={source}
      leftSection={<Icon size={12} aria-hidden />}
    >
      {CERTAINTY_NAMES[certainty]}
    </Badge>
  );
}
