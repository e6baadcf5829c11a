import { Alert, Anchor, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { loginRequestSchema } from '@tillmap/contracts';
import { type FormEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { type Location, Navigate, useLocation } from 'react-router';
import { z } from 'zod';
import { useSpaConfigQuery } from '../../api/config-api.ts';
import { fieldError, messageOf } from '../../api/failure.ts';
import { selectEndedBy, selectIsSignedIn } from '../../api/sign-in.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import css from './login.module.css';
import { useLoginMutation } from './login-api.ts';
import { SingleSignOnButton } from './single-sign-on-button.tsx';

type Missing = { email?: string[]; password?: string[] };

/** The page that asked for the sign-in, or the File Builder. */
const cameFrom = (state: unknown): { to: string; state: unknown } => {
  const from = (state as { from?: Location } | null)?.from;
  return from ? { to: `${from.pathname}${from.search}`, state: from.state } : { to: '/', state: null };
};

export function LoginPage() {
  usePageTitle('Sign in');
  const isSignedIn = useSelector(selectIsSignedIn);
  const endedBy = useSelector(selectEndedBy);
  const location = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Missing>({});
  const [login, { isLoading, error }] = useLoginMutation();
  const keycloak = useSpaConfigQuery().data?.keycloak;
  const back = cameFrom(location.state);

  if (isSignedIn) {
    return <Navigate to={back.to} state={back.state} replace />;
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = loginRequestSchema.safeParse({ email, password });
    setMissing(checked.success ? {} : z.flattenError(checked.error).fieldErrors);
    if (checked.success) void login(checked.data);
  };

  const emailError = missing.email?.[0] ?? fieldError(error, 'email');
  const passwordError = missing.password?.[0] ?? fieldError(error, 'password');
  const isGeneral = error !== undefined && !emailError && !passwordError;

  return (
    <div className={css.login}>
      <Paper withBorder p="lg" w="100%" maw={380}>
        <Stack gap="md">
          <div>
            <Title order={1} size="h3">
              Sign in to Tillmap
            </Title>
            <Text c="dimmed" size="sm" mt={4}>
              Turn a supplier's price file into the file your till imports.
            </Text>
          </div>
          {endedBy === 'server' && error === undefined && (
            <Alert color="indigo" icon={<IconInfoCircle size={18} />} role="status">
              You were signed out. Sign in to continue.
            </Alert>
          )}
          {keycloak?.password_form !== false && (
            <form onSubmit={submit} noValidate>
              <Stack gap="md">
                {isGeneral && (
                  <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
                    {messageOf(error, 'Sign-in failed. Please try again.')}
                  </Alert>
                )}
                <TextInput
                  label="Email"
                  type="email"
                  autoComplete="username"
                  autoFocus
                  value={email}
                  onChange={(event) => setEmail(event.currentTarget.value)}
                  error={emailError}
                />
                <PasswordInput
                  label="Password"
                  autoComplete="current-password"
                  value={password}
                  onChange={(event) => setPassword(event.currentTarget.value)}
                  error={passwordError}
                />
                <Button type="submit" fullWidth disabled={isLoading}>
                  {isLoading ? 'Signing in...' : 'Sign in'}
                </Button>
              </Stack>
            </form>
          )}
          {keycloak && <SingleSignOnButton place={keycloak} from={back.to} />}
        </Stack>
      </Paper>
      {/* Made by the build (web/licences). */}
      <Anchor href="/third-party-licences.txt" size="sm" c="dimmed" mt="md" p={4}>
        Third-party licences
      </Anchor>
    </div>
  );
}
