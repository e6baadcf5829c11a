const LONDON = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `yyyymmdd-hhmmss` in the shop's own time, for the name of a file. */
export const fileStamp = (moment: Date): string => {
  const parts = new Map(LONDON.formatToParts(moment).map(({ type, value }) => [type, value]));
  const joined = (...types: Intl.DateTimeFormatPartTypes[]): string => types.map((type) => parts.get(type)).join('');
  return `${joined('year', 'month', 'day')}-${joined('hour', 'minute', 'second')}`;
};
