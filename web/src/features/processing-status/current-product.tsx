import { Text } from '@mantine/core';
import type { Session } from '@tillmap/contracts';
import { moneyText, UNKNOWN } from '../../shared/format.ts';
import css from './status.module.css';

type Product = NonNullable<Session['current_product_details']>;

const STAGES: Record<Product['processing_stage'], string> = {
  exact: 'Exact barcode match',
  cross_wholesaler: 'Found at another wholesaler',
  similarity: 'Similar products',
  ai: 'AI suggestion',
  saving: 'Saving',
};

/** The product that was classified last. */
export function CurrentProduct({ product }: { product: Product }) {
  const facts = [
    ['Barcode', product.barcode],
    ['Supplier', product.supplier],
    ['Cost price', moneyText(product.cost_price)],
    ['RRP', moneyText(product.rrp)],
    ['Case quantity', product.case_qty],
    ['Stage', STAGES[product.processing_stage]],
  ] as const;
  return (
    <section aria-label="Current product" className={css.current}>
      <Text size="xs" c="dimmed">
        Current product
      </Text>
      <Text fw={600} className="tm-break">
        {product.name || product.barcode}
      </Text>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tm-number">{value || UNKNOWN}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
