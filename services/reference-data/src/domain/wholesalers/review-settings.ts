/** A wholesaler's own settings of reviews; null where the installation's holds. */
export type ReviewSettings = Readonly<{
  /** Confidence, 0 to 100, below which a product needs review. */
  reviewThreshold: number | null;
  /** Whether what people decide in a review becomes a reference mapping. */
  learnFromReviews: boolean | null;
}>;

/** What holds for wholesalers without settings of their own. */
export type ReviewDefaults = Readonly<{ reviewThreshold: number; learnFromReviews: boolean }>;

/** Returns the wholesaler's own review threshold, or the installation's. */
export const reviewThresholdOf = (settings: ReviewSettings, defaults: ReviewDefaults): number =>
  settings.reviewThreshold ?? defaults.reviewThreshold;

/** Whether reviews of the wholesaler become mappings. */
export const learnsFromReviews = (settings: ReviewSettings, defaults: ReviewDefaults): boolean =>
  settings.learnFromReviews ?? defaults.learnFromReviews;

/** What changed, for the audit trail: 'threshold 85 instead of 80; review corrections are not saved'. */
export const reviewSettingsChanged = (
  before: ReviewSettings,
  after: ReviewSettings,
  defaults: ReviewDefaults,
): string => {
  const said: string[] = [];
  const [was, is] = [reviewThresholdOf(before, defaults), reviewThresholdOf(after, defaults)];
  if (before.reviewThreshold !== after.reviewThreshold) {
    const asInstalled = after.reviewThreshold === null ? ' as installed' : '';
    said.push(`threshold ${is}${asInstalled} instead of ${was}`);
  }
  if (before.learnFromReviews !== after.learnFromReviews)
    said.push(learnsFromReviews(after, defaults) ? 'review corrections are saved' : 'review corrections are not saved');
  return said.join('; ');
};
