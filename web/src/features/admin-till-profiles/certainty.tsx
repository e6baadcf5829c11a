import { IconAlertTriangle, IconCheck, IconFileText } from '@tabler/icons-react';
import type { TillCertainty } from '@tillmap/contracts';
import { CERTAINTY_NAMES } from '../../shared/till-certainties.ts';
import css from './till-profiles.module.css';

const ICONS = {
  run: IconCheck,
  code: IconCheck,
  document: IconFileText,
  third_party: IconFileText,
  own_file: IconCheck,
  not_verified: IconAlertTriangle,
} as const;

/** How it is known what a till does. */
export function Certainty({ of }: { of: TillCertainty }) {
  const Icon = ICONS[of];
  return (
    <span className={css.certainty} data-certainty={of}>
      <Icon size={13} aria-hidden /> {CERTAINTY_NAMES[of]}
    </span>
  );
}
