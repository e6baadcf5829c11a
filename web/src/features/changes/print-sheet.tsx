import type { ChangedLine, ChangesOverview, Session } from '@tillmap/contracts';
import { dayText, moneyText, plural, UNKNOWN } from '../../shared/format.ts';
import { changesText, decisionText, shopsText } from './change-words.ts';
import css from './changes.module.css';

type Props = { session: Session; overview: ChangesOverview; lines: readonly ChangedLine[] };

const pair = (before: string, after: string): string => (before === after ? after : `${before} → ${after}`);
const moneyPair = (line: ChangedLine, of: 'cost' | 'rrp'): string => {
  const textOf = (values: ChangedLine['before']) =>
    moneyText((of === 'cost' ? values?.unit_cost || values?.cost : values?.rrp) ?? '');
  return pair(textOf(line.before), textOf(line.after));
};
const marginText = (values: ChangedLine['before']): string =>
  values?.margin === null || values?.margin === undefined ? UNKNOWN : `${Math.round(values.margin)}%`;

/** The change sheet on paper: the sentence, then each line with a box to tick. Nothing of it is told by colour alone. */
export function PrintSheet({ session, overview, lines }: Props) {
  return (
    <section className={css.printSheet} aria-hidden="true">
      <h1>{`${session.session_name}: what changed`}</h1>
      <p>{overview.sentence}</p>
      <p>{`${overview.base_sentence} ${overview.week_sentence}`.trim()}</p>
      <p>{`${session.wholesaler_name}, ${dayText(session.updated_at)} · ${plural(lines.length, 'line')} · old → new`}</p>
      <table>
        <thead>
          <tr>
            {['Done', 'What changed', 'Product', 'Cost of a unit', 'RRP', 'Margin', 'Decision'].map((label) => (
              <th key={label}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.barcode}>
              <td>
                <span className={css.printBox} />
              </td>
              <td>{changesText(line)}</td>
              <td>
                {[line.description || 'No description', line.size].filter(Boolean).join(' ')}
                <small>{[line.barcode, shopsText(line)].filter(Boolean).join(' · ')}</small>
              </td>
              <td>{moneyPair(line, 'cost')}</td>
              <td>{moneyPair(line, 'rrp')}</td>
              <td>{pair(marginText(line.before), marginText(line.after))}</td>
              <td>{decisionText(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
