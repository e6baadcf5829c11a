import { type EventHandler, handleEvent } from '@tillmap/bus';
import { EVENTS } from '@tillmap/bus/events';
import type { Tx } from '@tillmap/storage/database';
import type { TrailRecord } from '../../model/trail-record.ts';
import {
  ofAcceptance,
  ofAdministration,
  ofApiKey,
  ofPromotion,
  ofPromotionFile,
  ofRefusal,
  ofSession,
  ofUser,
} from './records-from-events.ts';

/** Adds consumed events as records of the trail, in the transaction that marks the event as handled. */
export const trailHandlers = (add: (tx: Tx, record: TrailRecord) => Promise<void>): readonly EventHandler[] => [
  handleEvent(EVENTS.disclaimerAccepted, (tx, told) => add(tx, ofAcceptance(told))),
  handleEvent(EVENTS.userChanged, (tx, told, { id }) => add(tx, ofUser(id, told))),
  handleEvent(EVENTS.accessRefused, (tx, told, { id }) => add(tx, ofRefusal(id, told))),
  handleEvent(EVENTS.sessionChanged, (tx, told, { id }) => add(tx, ofSession(id, told))),
  handleEvent(EVENTS.apiKeyChanged, (tx, told, { id }) => add(tx, ofApiKey(id, told))),
  handleEvent(EVENTS.adminActionRecorded, (tx, told, { id }) => add(tx, ofAdministration(id, told))),
  handleEvent(EVENTS.promotionChanged, (tx, told, { id }) => add(tx, ofPromotion(id, told))),
  handleEvent(EVENTS.promotionFileChanged, (tx, told, { id }) => add(tx, ofPromotionFile(id, told))),
];
