import { IconAlertTriangle, IconCheck, IconFileText } from '@tabler/icons-react';
import type { TillCertainty } from '@tillmap/contracts';

const NAMES: Readonly<Record<TillCertainty, string>> = {
  code: 'Read in the till’s code',
  document: 'From the maker’s document',
  third_party: 'From a third party',
  own_file: 'From your till’s own file',
  not_verified: 'Not verified',
};
const ICONS = {
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
    <span className="tm-certainty" data-certainty={of}>
      <Icon size={13} aria-hidden /> {NAMES[of]}
    </span>
  );
}
