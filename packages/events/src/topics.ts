/** Every topic of the bus: who tells it and what its key is. Order is kept per key. */
export const TOPICS = {
  /** auth: users; key user id. */
  users: 'auth.users',
  /** reference-data: mappings upserted, removed, cleared; wholesaler changed; key wholesaler code. */
  mappings: 'reference-data.mappings',
  /** catalog: answers to import chunks; key import id. */
  importAnswers: 'catalog.import-answers',
  /** file-building: chunks to classify; key session and chunk. */
  chunkRequests: 'file-building.chunk-requests',
  /** catalog: classified chunks; key session id. */
  chunkResults: 'catalog.chunk-results',
  /** file-building: session changed, disclaimer accepted; key session id. */
  sessions: 'file-building.sessions',
  /** file-building: items a person set; key wholesaler code. */
  reviews: 'file-building.reviews',
} as const;

export type Topic = (typeof TOPICS)[keyof typeof TOPICS];

/** Event types as CloudEvents `type`: `<service>.<what happened>.v<n>`. */
export const EVENT_TYPES = {
  userChanged: 'auth.user-changed.v1',
  mappingsUpserted: 'reference-data.mappings-upserted.v1',
  mappingsRemoved: 'reference-data.mappings-removed.v1',
  mappingsCleared: 'reference-data.mappings-cleared.v1',
  wholesalerChanged: 'reference-data.wholesaler-changed.v1',
  importChunkApplied: 'catalog.import-chunk-applied.v1',
  chunkRequested: 'file-building.chunk-requested.v1',
  chunkClassified: 'catalog.chunk-classified.v1',
  sessionChanged: 'file-building.session-changed.v1',
  itemReviewed: 'file-building.item-reviewed.v1',
  disclaimerAccepted: 'file-building.disclaimer-accepted.v1',
} as const;
