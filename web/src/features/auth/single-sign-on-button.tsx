import { Alert, Button, Divider, Stack } from '@mantine/core';
import { IconAlertCircle, IconKey } from '@tabler/icons-react';
import type { KeycloakPlace } from '../../api/single-sign-on.ts';
import { useSingleSignOn } from './use-single-sign-on.ts';

type Props = { place: KeycloakPlace; from: string };

/** Signs in at Keycloak; below the form, or instead of it. `from` is the page to come back to. */
export function SingleSignOnButton({ place, from }: Props) {
  const { isBusy, error, go } = useSingleSignOn(place, from);
  return (
    <Stack gap="md" mt={place.password_form ? 'md' : 0}>
      {place.password_form && <Divider label="or" />}
      {error && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
          {error}
        </Alert>
      )}
      <Button
        variant={place.password_form ? 'default' : 'filled'}
        fullWidth
        leftSection={<IconKey size={16} />}
        disabled={isBusy}
        onClick={() => void go()}
      >
        {isBusy ? 'Signing in...' : 'Sign in with single sign-on'}
      </Button>
    </Stack>
  );
}
