const IN_BRITAIN = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** The day in Britain at a moment, as 2026-11-30. */
export const britishDay = (at: Date): string => IN_BRITAIN.format(at);
