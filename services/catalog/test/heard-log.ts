import { createLogger } from '@tillmap/service-kit';

type Line = Readonly<{ msg: string; wholesaler?: string; waitedMs?: number }>;

/** What a catalog under test logs, for tests that wait for what it tells instead of asking again and again. */
export const hearLog = () => {
  const lines: Line[] = [];
  const listeners = new Set<() => void>();
  const log = createLogger('catalog', 'info', {
    write(text) {
      lines.push(JSON.parse(text) as Line);
      for (const listener of listeners) listener();
    },
  });
  const ofTrainings = (msg: string, wholesaler: string): Line[] =>
    lines.filter((line) => line.msg === msg && line.wholesaler === wholesaler);

  /** Resolves once something is so; looked at with each line. */
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isSo()) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
    });
  return {
    log,
    /** All lines with this message. */
    lines: (msg: string): readonly Line[] => lines.filter((line) => line.msg === msg),
    /** The trainings that have begun. */
    begun: (wholesaler: string): number => ofTrainings('Classifier training started', wholesaler).length,
    /** The trainings that are done, as they were logged. */
    trained: (wholesaler: string): readonly Line[] => ofTrainings('Classifier trained', wholesaler),
    untilBegun: (wholesaler: string, times = 1) =>
      until(() => ofTrainings('Classifier training started', wholesaler).length >= times),
    untilTrained: (wholesaler: string, times = 1) =>
      until(() => ofTrainings('Classifier trained', wholesaler).length >= times),
  };
};
