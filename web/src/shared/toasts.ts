import { notifications } from '@mantine/notifications';
import { TOAST_MS } from '@tillmap/contracts';

const show = (color: string, title: string) => (message: string) => {
  notifications.show({
    title,
    message,
    color,
    autoClose: TOAST_MS,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close' },
  });
};

/** Short notes about what happened elsewhere; they close themselves after 5 seconds and can be closed. */
export const toast = {
  success: show('green', 'Done'),
  error: show('red', 'That did not work'),
  warning: show('yellow', 'Please note'),
  info: show('indigo', 'For your information'),
};
