import { Button, Stack, Text, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { usePageTitle } from '../shared/page-title.ts';

/** A page that failed to load or to draw; a new version may have been installed meanwhile. */
function BrokenPage() {
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

type Props = { place: string; children: ReactNode };
type State = { isBroken: boolean; place: string };

/** Shows that a page is broken, until one goes to another place. */
export class UnlessBroken extends Component<Props, State> {
  override state: State = { isBroken: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { isBroken: false, place };
  }

  override render() {
    return this.state.isBroken ? <BrokenPage /> : this.props.children;
  }
}
