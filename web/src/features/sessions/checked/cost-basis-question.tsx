import { UnstyledButton } from '@mantine/core';
import type { CostBasis, CostBasisFound } from '@tillmap/contracts';
import { answerText, exampleText } from './basis-words.ts';
import css from './checked.module.css';

const ANSWERS = [
  { basis: 'unit', label: 'For one unit' },
  { basis: 'case', label: 'For a case' },
] as const;

type Props = { found: CostBasisFound; saving: CostBasis | undefined; onChoose: (basis: CostBasis) => void };

/** The one question of the page: the same product under both answers. */
export function CostBasisQuestion({ found, saving, onChoose }: Props) {
  return (
    <section className={css.ask} aria-labelledby="cost-basis-question">
      <h2 id="cost-basis-question">Is the cost for one unit or for a case?</h2>
      <p className="tm-break">
        {found.sentence} {found.example && exampleText(found.example)}
      </p>
      <div className={css.askAnswers}>
        {ANSWERS.map(({ basis, label }) => (
          <UnstyledButton key={basis} disabled={saving !== undefined} onClick={() => onChoose(basis)}>
            <b>{label}</b>
            <small className={css.askResult}>{saving === basis ? 'Saving…' : answerText(basis, found.example)}</small>
          </UnstyledButton>
        ))}
      </div>
      <p>You can start without an answer. Costs then go into the file as given, and the download dialog says so.</p>
    </section>
  );
}
