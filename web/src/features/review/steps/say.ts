import { TOAST_MS } from '@tillmap/contracts';
import type { BenchLive, ToastAction } from '../bench-state.ts';

let last = 0;

/** Takes a toast away. */
export const hush = (ui: BenchLive, id: number): void =>
  ui.set({ toasts: ui.get().toasts.filter((toast) => toast.id !== id) });

/** Shows a toast for five seconds; it takes the place of the one before, but a failure stays beside what went well. */
export const say = (ui: BenchLive, words: string, action?: ToastAction, isBad = false): number => {
  last += 1;
  const id = last;
  const others = ui.get().toasts.filter((toast) => toast.isBad !== isBad);
  ui.set({ toasts: [...others, { id, words, isBad, action }] });
  setTimeout(() => hush(ui, id), TOAST_MS);
  return id;
};

export const sayBad = (ui: BenchLive, words: string, action?: ToastAction): number => say(ui, words, action, true);

/** Adds to a toast that still stands. */
export const sayMore = (ui: BenchLive, id: number, more: string): void =>
  ui.set({
    toasts: ui.get().toasts.map((toast) => (toast.id === id ? { ...toast, words: `${toast.words}. ${more}` } : toast)),
  });
