import { Skeleton, Stack } from '@mantine/core';

/** Stands in while a page's code is loaded. */
export function RouteLoading() {
  return (
    <Stack p="lg" gap="md" aria-busy="true" aria-label="Loading the page">
      <Skeleton h={28} w={220} />
      <Skeleton h={120} />
      <Skeleton h={240} />
    </Stack>
  );
}
