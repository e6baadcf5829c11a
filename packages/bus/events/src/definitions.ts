import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { AccessRefusedSchema, ApiKeyChangedSchema, UserChangedSchema } from './gen/tillmap/auth/v1/auth_pb.js';
import {
  AssistAnsweredSchema,
  ChunkClassifiedSchema,
  ImportChunkAppliedSchema,
} from './gen/tillmap/catalog/v1/catalog_pb.js';
import {
  AssistAskedSchema,
  ChunkRequestedSchema,
  DisclaimerAcceptedSchema,
  ItemReviewedSchema,
  ItemsReviewedSchema,
  NamesGivenSchema,
  SessionChangedSchema,
} from './gen/tillmap/file_building/v1/file_building_pb.js';
import { PromotionChangedSchema, PromotionFileChangedSchema } from './gen/tillmap/promotion/v1/promotion_pb.js';
import { AdministeredSchema } from './gen/tillmap/reference_data/v1/administration_pb.js';
import {
  MappingsClearedSchema,
  MappingsRemovedSchema,
  MappingsUpsertedSchema,
  WholesalerChangedSchema,
} from './gen/tillmap/reference_data/v1/mappings_pb.js';
import { EVENT_TYPES, TOPICS } from './topics.ts';

/** Gives an event its exact type; the shape is that of messaging's `EventDefinition`. */
const event = <Schema extends DescMessage>(definition: {
  readonly type: string;
  readonly topic: string;
  readonly schema: Schema;
  /** What the order is kept by. */
  readonly key: (message: MessageShape<Schema>) => string;
}) => definition;

/** Every event of the product: its type names the publisher, the services' READMEs the consumers. */
export const EVENTS = {
  userChanged: event({
    type: EVENT_TYPES.userChanged,
    topic: TOPICS.users,
    schema: UserChangedSchema,
    key: ({ userId }) => userId,
  }),
  accessRefused: event({
    type: EVENT_TYPES.accessRefused,
    topic: TOPICS.users,
    schema: AccessRefusedSchema,
    key: ({ userId, ipAddress }) => userId || ipAddress || 'several',
  }),
  apiKeyChanged: event({
    type: EVENT_TYPES.apiKeyChanged,
    topic: TOPICS.apiKeys,
    schema: ApiKeyChangedSchema,
    key: ({ apiKeyId }) => apiKeyId,
  }),
  adminActionRecorded: event({
    type: EVENT_TYPES.adminActionRecorded,
    topic: TOPICS.administration,
    schema: AdministeredSchema,
    key: ({ wholesalerCode }) => wholesalerCode,
  }),
  mappingsUpserted: event({
    type: EVENT_TYPES.mappingsUpserted,
    topic: TOPICS.mappings,
    schema: MappingsUpsertedSchema,
    key: ({ wholesalerCode }) => wholesalerCode,
  }),
  mappingsRemoved: event({
    type: EVENT_TYPES.mappingsRemoved,
    topic: TOPICS.mappings,
    schema: MappingsRemovedSchema,
    key: ({ wholesalerCode }) => wholesalerCode,
  }),
  mappingsCleared: event({
    type: EVENT_TYPES.mappingsCleared,
    topic: TOPICS.mappings,
    schema: MappingsClearedSchema,
    key: ({ wholesalerCode }) => wholesalerCode,
  }),
  wholesalerChanged: event({
    type: EVENT_TYPES.wholesalerChanged,
    topic: TOPICS.wholesalers,
    schema: WholesalerChangedSchema,
    key: ({ wholesalerCode }) => wholesalerCode,
  }),
  importChunkApplied: event({
    type: EVENT_TYPES.importChunkApplied,
    topic: TOPICS.importAnswers,
    schema: ImportChunkAppliedSchema,
    key: ({ importId }) => importId,
  }),
  chunkRequested: event({
    type: EVENT_TYPES.chunkRequested,
    topic: TOPICS.chunkRequests,
    schema: ChunkRequestedSchema,
    key: ({ sessionId, chunk }) => `${sessionId}:${chunk}`,
  }),
  chunkClassified: event({
    type: EVENT_TYPES.chunkClassified,
    topic: TOPICS.chunkResults,
    schema: ChunkClassifiedSchema,
    key: ({ sessionId }) => sessionId,
  }),
  assistRequested: event({
    type: EVENT_TYPES.assistRequested,
    topic: TOPICS.assistRequests,
    schema: AssistAskedSchema,
    key: ({ sessionId }) => sessionId,
  }),
  assistCompleted: event({
    type: EVENT_TYPES.assistCompleted,
    topic: TOPICS.assistAnswers,
    schema: AssistAnsweredSchema,
    key: ({ sessionId }) => sessionId,
  }),
  sessionChanged: event({
    type: EVENT_TYPES.sessionChanged,
    topic: TOPICS.sessions,
    schema: SessionChangedSchema,
    key: ({ sessionId }) => sessionId,
  }),
  itemsReviewed: event({
    type: EVENT_TYPES.itemsReviewed,
    topic: TOPICS.reviewedItems,
    schema: ItemsReviewedSchema,
    key: ({ wholesalerCode }) => wholesalerCode,
  }),
  itemReviewed: event({
    type: EVENT_TYPES.itemReviewed,
    topic: TOPICS.reviews,
    schema: ItemReviewedSchema,
    key: ({ wholesalerCode }) => wholesalerCode,
  }),
  namesGiven: event({
    type: EVENT_TYPES.namesGiven,
    topic: TOPICS.names,
    schema: NamesGivenSchema,
    key: ({ wholesalerCode }) => wholesalerCode,
  }),
  disclaimerAccepted: event({
    type: EVENT_TYPES.disclaimerAccepted,
    topic: TOPICS.sessions,
    schema: DisclaimerAcceptedSchema,
    key: ({ sessionId }) => sessionId,
  }),
  promotionChanged: event({
    type: EVENT_TYPES.promotionChanged,
    topic: TOPICS.promotions,
    schema: PromotionChangedSchema,
    key: ({ promotionId }) => promotionId,
  }),
  promotionFileChanged: event({
    type: EVENT_TYPES.promotionFileChanged,
    topic: TOPICS.promotions,
    schema: PromotionFileChangedSchema,
    key: ({ promotionId }) => promotionId,
  }),
} as const;
