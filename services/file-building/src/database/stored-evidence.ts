import { NO_CODES } from '@tillmap/classification';
import { detailOf, toStoredDetail } from '@tillmap/classification/reasons';
import { storedCodes, toStoredCodes } from '@tillmap/classification/stored';
import { z } from 'zod';
import type { StoredEvidence } from '../model/item.ts';

const candidate = z.looseObject({ codes: storedCodes, share: z.number() });
const neighbour = z.looseObject({
  barcode: z.string(),
  score: z.number(),
  name: z.string().default(''),
  codes: storedCodes.default(NO_CODES),
});

/** Of what evidence is stored; raised when a reader has to tell the forms apart. */
const EVIDENCE_VERSION = 1;

/** Told of what could not be understood, as it was kept. */
export type Report = (misfit: string) => void;

export const unheard: Report = () => undefined;

const listOf = (told: unknown): readonly unknown[] => (Array.isArray(told) ? told : []);

const those = <Kept>(schema: z.ZodType<Kept>, told: unknown, report: Report): Kept[] =>
  listOf(told).flatMap((one) => {
    const { data } = schema.safeParse(one);
    if (data === undefined) report(JSON.stringify(one) ?? '');
    return data ?? [];
  });

/** Evidence as it is stored. `parseStoredEvidence` reads it again. */
export const toStoredEvidence = ({ details, candidates, neighbours }: StoredEvidence) => ({
  version: EVIDENCE_VERSION,
  details: details.map(toStoredDetail),
  candidates: candidates.map(({ codes, share }) => ({ codes: toStoredCodes(codes), share })),
  neighbours: neighbours.map(({ codes, ...one }) => ({ ...one, codes: toStoredCodes(codes) })),
});

/**
 * Evidence as it is kept, by whichever version: what does not fit is left out of the lists and becomes `unknown` among the
 * reasons, so that one row never breaks a list.
 */
export const parseStoredEvidence = (content: unknown, report: Report): StoredEvidence | null => {
  if (content === null || typeof content !== 'object') return null;
  const { details, candidates, neighbours } = content as Partial<Record<keyof StoredEvidence, unknown>>;
  return {
    details: listOf(details).map((detail) => detailOf(detail, report)),
    candidates: those(candidate, candidates, report),
    neighbours: those(neighbour, neighbours, report),
  };
};
