import { TOAST_MS } from '@tillmap/contracts';
import type { LiveState } from '../live-state.ts';

export type ToastAction = { label: string; keyName?: string; onClick: () => void };
/** `isBad`: something was not done; it is not pushed away by what goes well after it. */
export type PageToast = { id: number; words: string; isBad: boolean; action?: ToastAction | undefined };
/** Where the notes of a page are kept. */
export type ToastHost = LiveState<{ toasts: readonly PageToast[] }>;

let last = 0;

/** Takes a toast away. */
export const dismissToast = (ui: ToastHost, id: number): void =>
  ui.set({ toasts: ui.get().toasts.filter((toast) => toast.id !== id) });

/** Shows a toast for five seconds; it takes the place of the one before, but a failure stays beside what went well. */
export const showToast = (ui: ToastHost, words: string, action?: ToastAction, isBad = false): number => {
  last += 1;
  const id = last;
  const others = ui.get().toasts.filter((toast) => toast.isBad !== isBad);
  ui.set({ toasts: [...others, { id, words, isBad, action }] });
  setTimeout(() => dismissToast(ui, id), TOAST_MS);
  return id;
};

export const showErrorToast = (ui: ToastHost, words: string, action?: ToastAction): number =>
  showToast(ui, words, action, true);

/** Adds to a toast that still stands. */
export const extendToast = (ui: ToastHost, id: number, more: string): void =>
  ui.set({
    toasts: ui.get().toasts.map((toast) => (toast.id === id ? { ...toast, words: `${toast.words}. ${more}` } : toast)),
  });
