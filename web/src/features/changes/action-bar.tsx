import { IconArrowBackUp, IconCheck, IconClock, IconPencil, IconPlayerTrackNext } from '@tabler/icons-react';
import { ActionBar } from '../../workbench/tools.tsx';
import { useChangesController } from './changes-controller.ts';
import { decide, next, undo } from './decide.ts';

export function LineActions() {
  const desk = useChangesController();
  return (
    <ActionBar
      label="This line"
      isBehind={false}
      actions={[
        { label: 'Take', icon: <IconCheck className="tm-i" aria-hidden />, act: () => decide(desk, 'take') },
        { label: 'Keep mine', icon: <IconPencil className="tm-i" aria-hidden />, act: () => decide(desk, 'keep') },
        { label: 'Later', icon: <IconClock className="tm-i" aria-hidden />, act: () => decide(desk, 'later') },
        { label: 'Next', icon: <IconPlayerTrackNext className="tm-i" aria-hidden />, act: () => next(desk) },
        { label: 'Undo', icon: <IconArrowBackUp className="tm-i" aria-hidden />, act: () => undo(desk) },
      ]}
    />
  );
}
