import { usualText } from './basis-words.ts';
import css from './checked.module.css';

/** Steps of 5% that count as usual: 5% to 60%. Step 0 is below 0%. */
const USUAL = { from: 2, to: 13 };

type Props = { answer: 'one unit' | 'a case'; steps: readonly number[] };

/** How many rows have which margin, if the costs are for one unit or for a case. */
export function MarginPicture({ answer, steps }: Props) {
  const most = Math.max(...steps, 1);
  const isUsual = (step: number) => step >= USUAL.from && step < USUAL.to;
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  const usual = sum(steps.filter((_count, step) => isUsual(step)));
  return (
    <figure className={css.margins}>
      <figcaption>
        Margin if the cost is for <b>{answer}</b>
        <span className="tm-sub">{usualText(usual, sum(steps))}</span>
      </figcaption>
      <div className={css.marginBars} aria-hidden>
        {steps.map((count, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <span key={step} data-usual={isUsual(step) || undefined}>
            <i style={{ height: `${(count / most) * 100}%` }} data-some={count > 0 || undefined} />
          </span>
        ))}
      </div>
      <div className={css.marginAxis} aria-hidden>
        <span>below 0%</span>
        <span>usual</span>
        <span>above 80%</span>
      </div>
    </figure>
  );
}
