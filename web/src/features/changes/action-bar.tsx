import {
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconPencil,
  IconPlayerTrackNext,
  type TablerIcon,
} from '@tabler/icons-react';
import { useIsNarrow } from '../../shared/narrow.ts';
import { decide, undo } from './decide.ts';
import type { Desk } from './desk.ts';
import { useDesk } from './desk-context.tsx';
import { next } from './list/focus.ts';

const ACTIONS: readonly { label: string; Icon: TablerIcon; act: (desk: Desk) => void }[] = [
  { label: 'Take', Icon: IconCheck, act: (desk) => decide(desk, 'take') },
  { label: 'Keep mine', Icon: IconPencil, act: (desk) => decide(desk, 'keep') },
  { label: 'Later', Icon: IconClock, act: (desk) => decide(desk, 'later') },
  { label: 'Next', Icon: IconPlayerTrackNext, act: next },
  { label: 'Undo', Icon: IconArrowBackUp, act: undo },
];

/** On a phone: what is done most, within reach of the thumb. */
export function ActionBar() {
  const desk = useDesk();
  if (!useIsNarrow()) return null;
  return (
    <div className="tm-actions" role="toolbar" aria-label="This line">
      {ACTIONS.map(({ label, Icon, act }, at) => (
        <button
          key={label}
          type="button"
          className={at === 0 ? 'tm-button tm-primary' : 'tm-button'}
          onClick={() => act(desk)}
        >
          <Icon className="tm-i" aria-hidden />
          {label}
        </button>
      ))}
    </div>
  );
}
