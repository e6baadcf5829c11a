import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { VatCodeFieldProps } from './vat-code-field.tsx';

const VatCodeField = lazy(async () => ({ default: (await import('./searched-fields.ts')).VatCodeField }));

/** As `VatCodeField`, whose script comes when a form with it opens: no page needs it to be drawn. */
export function VatCodeSelect(props: VatCodeFieldProps) {
  return (
    <Suspense fallback={<Skeleton h={59} role="status" aria-label="Loading the VAT codes" />}>
      <VatCodeField {...props} />
    </Suspense>
  );
}
