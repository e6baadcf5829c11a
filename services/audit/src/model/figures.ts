import { ERASED, type TopUser as ShownTopUser } from '@tillmap/contracts';

export type TopUser = Readonly<{ name: string; email: string; acceptances: number }>;
export type DayCount = Readonly<{ date: string; downloads: number; products: number }>;
export type Sums = Readonly<{ acceptances: number; products: number }>;

/** The sum of downloads over days. */
export const downloadsIn = (days: readonly DayCount[]): number =>
  days.reduce((sum, { downloads }) => sum + downloads, 0);

/** A user without a name and an email was erased. */
export const presentTopUser = ({ name, email, acceptances }: TopUser): ShownTopUser => {
  const isErased = name === '' && email === '';
  return {
    user: { name: isErased ? ERASED : name, email: isErased ? ERASED : email },
    acceptance_count: acceptances,
  };
};
