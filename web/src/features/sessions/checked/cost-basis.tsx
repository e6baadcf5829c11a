import type { CostBasis as Basis, CostBasisFound, Session } from '@tillmap/contracts';
import { useSetCostBasisMutation } from '../../../api/checked-api.ts';
import { messageOf } from '../../../api/failure.ts';
import { toast } from '../../../shared/toasts.ts';
import { chosenText, isBasisUndecided } from './basis-words.ts';
import { CostBasisNote } from './cost-basis-note.tsx';
import { CostBasisQuestion } from './cost-basis-question.tsx';

type Props = { session: Session; found: CostBasisFound; onSaid: (text: string) => void };

/** What the costs are for: as a question while it is open, otherwise with its evidence and a switch. */
export function CostBasis({ session, found, onSaid }: Props) {
  const [save, { isLoading, originalArgs }] = useSetCostBasisMutation();
  const saving = isLoading ? originalArgs?.basis : undefined;
  const choose = async (basis: Basis) => {
    const { error } = await save({ sessionId: session.id, basis });
    if (error) toast.error(messageOf(error, 'The answer could not be saved'));
    else onSaid(chosenText(basis, session));
  };
  const onChoose = (basis: Basis) => void choose(basis);
  return isBasisUndecided(found) ? (
    <CostBasisQuestion found={found} saving={saving} onChoose={onChoose} />
  ) : (
    <CostBasisNote session={session} found={found} saving={saving} onChoose={onChoose} />
  );
}
