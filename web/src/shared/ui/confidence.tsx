import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { type ClassificationSource, REVIEW_CONFIDENCE_GREEN, REVIEW_CONFIDENCE_YELLOW } from '@tillmap/contracts';
import { percentText } from '../format.ts';
import css from './confidence.module.css';

/** From where on a confidence is green, and from where on yellow. */
type Limits = { green: number; yellow: number };
type Props = { value: number; source: ClassificationSource; limits?: Limits };

const REVIEW_LIMITS: Limits = { green: REVIEW_CONFIDENCE_GREEN, yellow: REVIEW_CONFIDENCE_YELLOW };

const SOURCES: Record<ClassificationSource, string> = {
  exact: 'Exact barcode',
  cross_wholesaler: 'Other wholesaler',
  similarity: 'Similar products',
  ai: 'AI',
  manual: 'Set by hand',
  none: 'No match',
};

const levelOf = (confidence: number, { green, yellow }: Limits) => {
  if (confidence >= green) return { level: 'good', word: 'High', Icon: IconCheck } as const;
  if (confidence >= yellow) return { level: 'warn', word: 'Medium', Icon: IconAlertTriangle } as const;
  return { level: 'bad', word: 'Low', Icon: IconX } as const;
};

/** Bar, number and icon, green, yellow or red by the review's limits unless told otherwise; never the colour alone. */
export function Confidence({ value: confidence, source, limits = REVIEW_LIMITS }: Props) {
  const { level, word, Icon } = levelOf(confidence, limits);
  return (
    <div className={css.confidence} data-level={level}>
      <span className={css.confidenceLine}>
        <Icon size={14} stroke={2.5} aria-hidden />
        <b className="tm-number">{percentText(confidence)}</b>
        <span className={css.bar} aria-hidden>
          <span style={{ width: `${Math.min(100, Math.max(0, confidence))}%` }} />
        </span>
      </span>
      <span className="tm-sub">
        {word} · {SOURCES[source]}
      </span>
    </div>
  );
}
