import { Text } from '@mantine/core';
import type { NewBrandsQuality, ThresholdEffect } from '@tillmap/contracts';
import { plural } from '../../shared/format.ts';
import css from './matching-quality.module.css';
import { effectText, testedText } from './threshold-texts.ts';
import { effectAt } from './wholesaler-quality.ts';

type Props = {
  effect: ThresholdEffect | undefined;
  tested: number;
  newBrands: NewBrandsQuality | null;
};

const PARTS = [
  { kind: 'through', name: 'go through' },
  { kind: 'wrong', name: 'wrong among them' },
  { kind: 'review', name: 'to review' },
] as const;

/** What a threshold would do with 1,000 products: in a sentence, as a bar, and by the mappings it was tested on. */
export function ThresholdEffects({ effect, tested, newBrands }: Props) {
  if (!effect) return null;
  const ofNewBrands = effectAt(newBrands ?? undefined, effect.threshold);
  const { threshold, to_review_per_1000: review, errors_per_1000: wrong } = effect;
  const shares = { through: 1_000 - review - wrong, wrong, review };
  return (
    <div>
      <Text fw={600} role="status" className="tm-number">
        At {threshold}: {effectText(effect)}
      </Text>
      <div className={css.thresholdBar} aria-hidden>
        {PARTS.map(({ kind }) => (
          <span key={kind} data-kind={kind} style={{ width: `${shares[kind] / 10}%` }} />
        ))}
      </div>
      <div className={css.thresholdKey} aria-hidden>
        {PARTS.map(({ kind, name }) => (
          <span key={kind} data-kind={kind}>
            {name}
          </span>
        ))}
      </div>
      <Text size="xs" c="dimmed" className="tm-number">
        Of 1,000 products without a reference mapping. {testedText(effect, tested)} Products with a VAT code to check
        are extra.
      </Text>
      {newBrands && ofNewBrands && (
        <Text size="xs" c="dimmed" className="tm-number" mt={6}>
          Of 1,000 products from new brands: {effectText(ofNewBrands)}. Tested with{' '}
          {plural(newBrands.tested, 'mapping')}.
        </Text>
      )}
    </div>
  );
}
