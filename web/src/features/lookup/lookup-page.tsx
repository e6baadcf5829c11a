import { Alert, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconBarcode } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { plural } from '../../shared/format.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { ExportButton } from './export-button.tsx';
import css from './lookup.module.css';
import { LookupErrors } from './lookup-errors.tsx';
import { LookupForm } from './lookup-form.tsx';
import { LookupTable } from './lookup-table.tsx';
import { type LookupView, useLookup } from './use-lookup.ts';

/** Department and VAT of barcodes, without a session. */
export function LookupPage() {
  const lookup = useLookup();
  return (
    <div className={`tm-page ${css.lookup}`}>
      <aside className={css.lookupSide}>
        <PageHeader title="Product Barcode Lookup" note="The department and VAT of up to 5,000 barcodes at a time." />
        <LookupForm lookup={lookup} />
      </aside>
      <LookupResults running={lookup.running} result={lookup.result} failure={lookup.failure} />
    </div>
  );
}

const isTyping = (): boolean => /^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '');

type ResultsProps = Pick<LookupView, 'running' | 'result' | 'failure'>;

/** Remembered, so that typing in the form does not draw the rows anew. */
const LookupResults = memo(function LookupResults({ running, result, failure }: ResultsProps) {
  const region = useRef<HTMLElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    // On a phone the results begin below the form.
    if (result) region.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  useEffect(() => {
    const isDone = wasRunning.current && running === null && result !== null;
    wasRunning.current = running !== null;
    // The keyboard goes on at the results, unless somebody types the next barcodes already.
    if (isDone && !isTyping()) region.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [running, result]);
  const products = result?.answer.data ?? [];
  const errors = result?.answer.errors ?? [];

  return (
    <section ref={region} aria-label="Results" aria-busy={running !== null} className={css.lookupResults}>
      <Stack gap="md">
        {running !== null && (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">Looking up {plural(running, 'barcode')}…</Text>
          </Group>
        )}
        {failure !== null && (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" title="Lookup failed">
            {failure}
          </Alert>
        )}
        {errors.length > 0 && <LookupErrors errors={errors} />}
        {result && products.length > 0 && (
          <Stack gap="xs">
            <Group justify="space-between">
              <Title order={2} size="h5" tabIndex={-1} className="tm-reached">
                {plural(products.length, 'product')} in the departments of {result.wholesaler.name}
              </Title>
              <ExportButton results={products} />
            </Group>
            <LookupTable results={products} />
          </Stack>
        )}
        {running === null && result === null && failure === null && (
          <EmptyState icon={<IconBarcode size={28} />} title="No Results Yet">
            Choose a wholesaler, enter barcodes and press Lookup Products. To see how it works, press Load Example.
          </EmptyState>
        )}
      </Stack>
    </section>
  );
});
