import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import {
  type MappingSource,
  REVIEW_CONFIDENCE_GREEN,
  REVIEW_CONFIDENCE_YELLOW,
  type ReviewedProduct,
} from '@tillmap/contracts';

const SOURCES: Record<MappingSource, string> = {
  exact: 'Exact barcode',
  cross_wholesaler: 'Other wholesaler',
  similarity: 'Similar products',
  ai: 'AI',
  manual: 'Set by hand',
  none: 'No match',
};

const levelOf = (confidence: number) => {
  if (confidence >= REVIEW_CONFIDENCE_GREEN) return { level: 'good', word: 'High', Icon: IconCheck } as const;
  if (confidence >= REVIEW_CONFIDENCE_YELLOW)
    return { level: 'warn', word: 'Medium', Icon: IconAlertTriangle } as const;
  return { level: 'bad', word: 'Low', Icon: IconX } as const;
};

/** Bar, number and icon: green at 80 or more, yellow 70 to 79, red below; never the colour alone. */
export function Confidence({ product: { confidence, source } }: { product: ReviewedProduct }) {
  const { level, word, Icon } = levelOf(confidence);
  return (
    <div className="tm-confidence" data-level={level}>
      <span className="tm-confidence-line">
        <Icon size={14} stroke={2.5} aria-hidden />
        <b className="tm-number">{Math.round(confidence)}</b>
        <span className="tm-bar" aria-hidden>
          <span style={{ width: `${Math.min(100, Math.max(0, confidence))}%` }} />
        </span>
      </span>
      <span className="tm-sub">
        {word} · {SOURCES[source]}
      </span>
    </div>
  );
}
