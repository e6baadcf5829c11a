import { Text } from '@mantine/core';
import { countText } from '../../shared/format.ts';
import { LearningChoice } from './learning-choice.tsx';
import { Reliability } from './reliability.tsx';
import { ShortForms } from './short-forms.tsx';
import { ThresholdForm } from './threshold-form.tsx';
import type { WholesalerQuality } from './wholesaler-quality.ts';

type Props = { wholesaler: WholesalerQuality; byDefault: number; fewest: number | undefined };

/** One wholesaler: what a threshold does, whether reviews are learned from, and how far a confidence can be trusted. */
export function QualityDetail({ wholesaler, byDefault, fewest }: Props) {
  const { name, model, reason } = wholesaler;
  return (
    <section className="tm-quality" aria-label={`Matching quality of ${name}`}>
      <div className="tm-quality-settings">
        <ThresholdForm wholesaler={wholesaler} byDefault={byDefault} />
        <LearningChoice wholesaler={wholesaler} />
        {model && <ShortForms model={model} />}
      </div>
      {model && <Reliability model={model} />}
      {reason && fewest !== undefined && (
        <Text size="sm" c="dimmed" className="tm-quality-part">
          {reason === 'training'
            ? 'The mappings of this wholesaler are being learned. That begins with its first file, or when this page is opened, and takes a few minutes; then its figures appear here.'
            : `Figures appear here as soon as there are ${countText(fewest)} reference mappings with a name to learn from. Until then products are matched by their barcode, by other wholesalers and by similar names.`}
        </Text>
      )}
    </section>
  );
}
