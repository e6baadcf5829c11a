import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { Session } from '@tillmap/contracts';
import { useLookUpAgain } from '../../shared/use-look-up-again.ts';

/** Where products of a completed session have no department: they can be looked up again after references were added. */
export function LookUpAgain({ session }: { session: Session }) {
  const { label, isLoading, lookUp } = useLookUpAgain(session.id, session.unresolved_count);
  if (session.unresolved_count === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={isLoading}
      title="Use this after references were added. Only products without a department that nobody decided are looked up."
      onClick={() => void lookUp()}
    >
      {label}
    </Button>
  );
}
