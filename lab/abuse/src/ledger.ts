/** What was tried of one kind, and what came back. */
export type Line = Readonly<{
  part: string;
  what: string;
  tried: number;
  /** How often each thing came back: a status, or a word where there is none. */
  cameBack: ReadonlyMap<string, number>;
}>;

/** Collects what was tried; `surprises` are sentences of what should not have come back. */
export type Ledger = Readonly<{
  /** Counts one try. A `surprise` says what was expected and how to do it again. */
  note(part: string, what: string, cameBack: string | number, surprise?: string): void;
  lines(): readonly Line[];
  surprises(): readonly string[];
}>;

export const openLedger = (): Ledger => {
  const lines = new Map<string, { part: string; what: string; tried: number; cameBack: Map<string, number> }>();
  const surprises: string[] = [];
  return {
    note(part, what, came, surprise) {
      const key = `${part}\n${what}`;
      const line = lines.get(key) ?? { part, what, tried: 0, cameBack: new Map<string, number>() };
      lines.set(key, line);
      line.tried += 1;
      line.cameBack.set(String(came), (line.cameBack.get(String(came)) ?? 0) + 1);
      if (surprise !== undefined) surprises.push(`${part}, ${what}: ${surprise}`);
    },
    lines: () => [...lines.values()],
    surprises: () => surprises,
  };
};

const widest = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length));

/** The ledger as a table of a terminal. */
export const tableOf = (lines: readonly Line[]): string => {
  const rows = [
    ['part', 'what was tried', 'times', 'what came back'],
    ...lines.map(({ part, what, tried, cameBack }) => [
      part,
      what,
      String(tried),
      [...cameBack]
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([came, times]) => `${came}: ${times}`)
        .join(', '),
    ]),
  ];
  const widths = [0, 1, 2].map((column) => widest(rows.map((row) => row[column] ?? '')));
  return rows
    .map(([part = '', what = '', times = '', came = '']) =>
      [part.padEnd(widths[0]!), what.padEnd(widths[1]!), times.padStart(widths[2]!), came].join('  '),
    )
    .join('\n');
};
