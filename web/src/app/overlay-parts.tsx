import { Notifications } from '@mantine/notifications';
import { ConfirmDialog } from '../shared/ui/confirm-dialog.tsx';

/** What lies over every page: toasts, and the question before something is gone. */
export function OverlayParts() {
  return (
    <>
      <Notifications position="bottom-right" limit={4} />
      <ConfirmDialog />
    </>
  );
}
