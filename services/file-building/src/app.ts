import { labelsFeature } from './features/labels/feature.ts';
import type { Feature, Kit, SessionAccess } from './kit.ts';
import type { MakeDifference } from './model/difference.ts';
import type { NamesOf } from './model/wholesaler.ts';

/** Parts of this service that do not stand alone yet. */
type OldParts = Readonly<{ sessions: SessionAccess; names: NamesOf; difference: MakeDifference }>;

/** The features of this service, each after those that it needs. */
export const featuresOf = (kit: Kit, { sessions, names, difference }: OldParts) => {
  const labels: Feature = labelsFeature(kit, { sessions, names, difference });
  return { labels };
};
