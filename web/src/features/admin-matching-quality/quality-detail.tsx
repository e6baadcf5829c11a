import { Text } from '@mantine/core';
import { countText } from '../../shared/format.ts';
import { Abbreviations } from './abbreviations.tsx';
import { LearningChoice } from './learning-choice.tsx';
import css from './matching-quality.module.css';
import { Reliability } from './reliability.tsx';
import { ThresholdForm } from './threshold-form.tsx';
import type { WholesalerQuality } from './wholesaler-quality.ts';

type Props = { wholesaler: WholesalerQuality; byDefault: number; fewest: number | undefined };

/** One wholesaler: what a threshold does, whether reviews are learned from, and how far a confidence can be trusted. */
export function QualityDetail({ wholesaler, byDefault, fewest }: Props) {
  const { name, model, reason } = wholesaler;
  return (
    <section className={css.quality} aria-label={`Matching quality of ${name}`}>
      <div className={css.qualitySettings}>
        <ThresholdForm wholesaler={wholesaler} byDefault={byDefault} />
        <LearningChoice wholesaler={wholesaler} />
        {model && <Abbreviations model={model} />}
      </div>
      {model && <Reliability model={model} />}
      {reason && fewest !== undefined && (
        <Text size="sm" c="dimmed" className={css.qualityPart}>
          {reason === 'training'
            ? 'Tillmap is learning this wholesaler’s mappings. This takes a few minutes. The figures then appear here.'
            : `Figures appear here once there are ${countText(fewest)} reference mappings with a name. Until then, products are matched by barcode, by other wholesalers and by similar names.`}
        </Text>
      )}
    </section>
  );
}
