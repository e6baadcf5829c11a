import { Button, Stack, Text, Title } from '@mantine/core';
import { usePageTitle } from '../shared/page-title.ts';

/** A page that failed to load or to draw; a new version may have been installed meanwhile. */
export function BrokenPage() {
  usePageTitle('Something went wrong');
  return (
    <Stack align="center" py={80} gap="md" ta="center" role="alert">
      <Title order={1} size="h3">
        This page could not be shown
      </Title>
      <Text c="dimmed">Your work is saved. Reload the page to continue.</Text>
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </Stack>
  );
}
