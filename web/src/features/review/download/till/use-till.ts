import { skipToken } from '@reduxjs/toolkit/query';
import type { DownloadContent, Rehearsal, TillProfileInfo } from '@tillmap/contracts';
import { useState } from 'react';
import { causeOf } from '../../../../api/failure.ts';
import type { Prices } from '../../../../shared/offers/use-prices.ts';
import { toast } from '../../../../shared/toasts.ts';
import { nextLines, type ProblemLine } from './problem-lines.ts';
import { chosenBefore, keepTill, lastTill } from './remembered-till.ts';
import { useRehearsalQuery, useTillCodesMutation, useTillProfilesQuery } from './till-api.ts';
import { changedCodes, choiceOf, NO_TILL, type TillSelection, type TillTables } from './till-selection.ts';

/** The till of a new file: what was chosen of it, and what it would do with the products. */
export type Till = Readonly<{
  profiles: readonly TillProfileInfo[];
  /** Undefined for the default file. */
  profile: TillProfileInfo | undefined;
  wish: TillSelection;
  change: (wish: TillSelection) => void;
  choose: (key: string) => void;
  /** The last that is known for this till; older figures stand while others are asked for. */
  rehearsal: Rehearsal | undefined;
  /** The same, where it is of what is chosen now and not asked for again. */
  check: Rehearsal | undefined;
  lines: readonly ProblemLine[];
  isChecking: boolean;
  error: unknown;
  checkAgain: () => void;
}>;

type Followed = { rehearsal: Rehearsal | undefined; lines: readonly ProblemLine[] };

const isOf = ({ profile, purpose }: Rehearsal, wish: TillSelection, usual: TillProfileInfo | undefined): boolean =>
  profile === wish.profile && purpose === (wish.purpose ?? usual?.purposes[0]);

/** Nothing is checked before it is known which prices the file has. */
export const useTill = (
  sessionId: string,
  wholesaler: string | undefined,
  file: Readonly<{ content: DownloadContent; prices: Prices | undefined }>,
  usual: string,
): Till => {
  // Somebody may have saved a profile meanwhile.
  const { data: profiles = [] } = useTillProfilesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [saveCodes] = useTillCodesMutation();
  const [chosen, setChosen] = useState<TillSelection | null>(null);
  const [followed, setFollowed] = useState<Followed>({ rehearsal: undefined, lines: [] });
  const wish = chosen ?? (wholesaler === undefined ? NO_TILL : lastTill(wholesaler, profiles, usual));
  const profile = profiles.find(({ key }) => key === wish.profile);
  const { content, prices } = file;
  const asked = profile && prices ? { sessionId, choice: choiceOf(wish, content), prices } : skipToken;
  const { data, currentData, isFetching, error, refetch } = useRehearsalQuery(asked, {
    refetchOnMountOrArgChange: true,
  });
  const last = currentData ?? data;
  const rehearsal = last && isOf(last, wish, profile) ? last : undefined;
  if (rehearsal !== followed.rehearsal)
    setFollowed({
      rehearsal,
      lines: rehearsal ? nextLines(followed.lines, rehearsal.problems, wish) : [],
    });

  const saveChanged = async ({ own, id }: TillProfileInfo, tables: TillTables) => {
    if (!own || id === null || wholesaler === undefined || Object.keys(tables).length === 0) return;
    const { error: failure } = await saveCodes({ id, wholesaler, tables });
    if (failure) toast.error(`The code holds for this file only: ${causeOf(failure)}`);
  };
  const change = (next: TillSelection) => {
    setChosen(next);
    const chosenProfile = profiles.find(({ key }) => key === next.profile);
    if (wholesaler !== undefined) keepTill(wholesaler, next, chosenProfile?.own ?? false);
    if (profile && profile === chosenProfile) void saveChanged(profile, changedCodes(wish.tables, next.tables));
  };
  return {
    profiles,
    profile,
    wish,
    change,
    choose: (key) =>
      change(key === '' || wholesaler === undefined ? { ...NO_TILL, profile: key } : chosenBefore(wholesaler, key)),
    rehearsal,
    check: isFetching || error ? undefined : currentData,
    lines: rehearsal ? followed.lines : [],
    isChecking: isFetching,
    error: profile ? error : undefined,
    checkAgain: () => void refetch(),
  };
};
