const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`;

/** What a revert of what was learned came to: how many products, and how many of them kept a mapping that was changed later. */
export const revertedText = (reverted: number, stayed: number): string => {
  if (reverted === 0) return 'Nothing was reverted, because it had been reverted before.';
  const done = `Reverted ${counted(reverted, 'learned product')}.`;
  if (stayed === 0) return done;
  return `${done} ${counted(stayed, 'mapping')} stayed, because ${stayed === 1 ? 'it was' : 'they were'} changed later.`;
};

/** What undoing a revert came to: how many products, and how many stayed reverted. */
export const restoredText = (restored: number, stayed: number): string => {
  const since = 'because the mappings or the hierarchy were changed since';
  if (restored === 0) return `Nothing was restored, ${since}.`;
  const done = `Restored ${counted(restored, 'learned product')}.`;
  return stayed === 0 ? done : `${done} ${counted(stayed, 'product')} stayed reverted, ${since}.`;
};

/** Why nothing was reverted: the number that was shown is no longer right. */
export const otherNumberText = (now: number, expected: number): string =>
  `There ${now === 1 ? 'is' : 'are'} now ${counted(now, 'learned product')}, not ${expected.toLocaleString('en-GB')}. Nothing was reverted.`;
