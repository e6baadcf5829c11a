const pad = (number: number): string => String(number).padStart(2, '0');

/** The local day as a date field writes it: '2026-03-02'. */
export const today = (now = new Date()): string =>
  `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;

/** The last moment of a local day as a time for the server; null for no day. */
export const endOfDay = (day: string): string | null => {
  const end = new Date(`${day}T23:59:59`);
  return day === '' || Number.isNaN(end.getTime()) ? null : end.toISOString();
};
