import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { HierarchyFieldProps } from './hierarchy-field.tsx';

const HierarchyField = lazy(async () => ({ default: (await import('./searched-fields.ts')).HierarchyField }));

/** As `HierarchyField`, whose script comes when a form with it opens: no page needs it to be drawn. */
export function HierarchySelect(props: HierarchyFieldProps) {
  return (
    <Suspense fallback={<Skeleton h={78} role="status" aria-label="Loading the departments" />}>
      <HierarchyField {...props} />
    </Suspense>
  );
}
