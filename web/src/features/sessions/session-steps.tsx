import { IconCheck } from '@tabler/icons-react';
import type { Session } from '@tillmap/contracts';

const STEPS = ['Create', 'Upload', 'Process', 'Review', 'Download'] as const;

/** Index of the step a session is on. */
export const stepOf = ({ status, supplier_file_items_count: items }: Session): number => {
  if (status === 'completed') return 3;
  if (status === 'draft' || status === 'cancelled') return items === 0 ? 1 : 2;
  return 2;
};

/** The path of a session, with the step it is on. */
export function SessionSteps({ session }: { session: Session }) {
  const current = stepOf(session);
  return (
    <ol className="tm-steps" aria-label="Steps of this session">
      {STEPS.map((step, index) => (
        <li
          key={step}
          data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          {...(index === current ? { 'aria-current': 'step' as const } : {})}
        >
          <span className="tm-step-mark" aria-hidden>
            {index < current ? <IconCheck size={13} stroke={3} /> : index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
