import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { usePageTitle } from '../shared/page-title.ts';

/** What an administrator can do now. */
export function AdminPage() {
  usePageTitle('Admin');
  return (
    <Stack maw={720} gap="md" className="tm-page">
      <Title order={1} size="h2">
        Admin
      </Title>
      <Text size="sm">As an administrator you can do all this today:</Text>
      <List spacing="xs" size="sm">
        <List.Item>
          See and work on everybody's sessions in the{' '}
          <Anchor component={Link} to="/">
            File Builder
          </Anchor>
          .
        </List.Item>
        <List.Item>
          Add wholesalers and import their departments, VAT codes and reference mappings through the calls on the{' '}
          <Anchor href="/api/docs">API page</Anchor>.
        </List.Item>
      </List>
    </Stack>
  );
}
