import type { Tx } from '@tillmap/database';
import { EVENTS } from '@tillmap/events';
import { type Handler, on } from '@tillmap/messaging';
import type { TrailRecord } from '../../domain/trail-record.ts';
import {
  ofAcceptance,
  ofAdministration,
  ofApiKey,
  ofPromotion,
  ofPromotionFile,
  ofSession,
  ofUser,
} from './told-records.ts';

/** Hands on what is told as records of the trail, in the transaction that marks the event as handled. */
export const trailHandlers = (add: (tx: Tx, record: TrailRecord) => Promise<void>): readonly Handler[] => [
  on(EVENTS.disclaimerAccepted, (tx, told) => add(tx, ofAcceptance(told))),
  on(EVENTS.userChanged, (tx, told, { id }) => add(tx, ofUser(id, told))),
  on(EVENTS.sessionChanged, (tx, told, { id }) => add(tx, ofSession(id, told))),
  on(EVENTS.apiKeyChanged, (tx, told, { id }) => add(tx, ofApiKey(id, told))),
  on(EVENTS.administered, (tx, told, { id }) => add(tx, ofAdministration(id, told))),
  on(EVENTS.promotionChanged, (tx, told, { id }) => add(tx, ofPromotion(id, told))),
  on(EVENTS.promotionFileChanged, (tx, told, { id }) => add(tx, ofPromotionFile(id, told))),
];
