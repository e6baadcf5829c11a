import { notifications } from '@mantine/notifications';
import { TOAST_MS } from '@tillmap/contracts';
import { createElement } from 'react';
import { ToastWithButton } from './ui/toast-with-button.tsx';

/** What can be done about it, in the toast itself. */
type Action = { label: string; onClick: () => void };

const withButton = (message: string, { label, onClick }: Action, close: () => void) =>
  createElement(ToastWithButton, {
    message,
    label,
    onClick: () => {
      close();
      onClick();
    },
  });

const show = (color: string, title: string) => (message: string, action?: Action) => {
  const id = notifications.show({
    title,
    message: action ? withButton(message, action, () => notifications.hide(id)) : message,
    color,
    autoClose: TOAST_MS,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close' },
  });
};

/** Short notes about what happened elsewhere; they close themselves after 5 seconds and can be closed. */
export const toast = {
  success: show('green', 'Done'),
  error: show('red', 'Something went wrong'),
  warning: show('yellow', 'Please note'),
  info: show('indigo', 'Note'),
};
