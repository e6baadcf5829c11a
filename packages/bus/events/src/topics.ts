/** Every topic of the bus: its publisher and its key. Order is kept per key. */
export const TOPICS = {
  /** auth: users, and who was refused; key user id, for somebody unknown the address. */
  users: 'auth.users',
  /** auth: API keys; key API key id. */
  apiKeys: 'auth.api-keys',
  /** reference-data: what people did to the reference data; catalog: clean-ups of products; file-building: profiles of tills; key wholesaler code. */
  administration: 'reference-data.administration',
  /** reference-data: mappings upserted, removed, cleared; key wholesaler code. */
  mappings: 'reference-data.mappings',
  /** reference-data: a wholesaler, its settings, hierarchy or VAT codes changed; key wholesaler code. */
  wholesalers: 'reference-data.wholesalers',
  /** catalog: acknowledgements of import chunks; key import id. */
  importAnswers: 'catalog.import-answers',
  /** file-building: chunks to classify; key session and chunk. */
  chunkRequests: 'file-building.chunk-requests',
  /** catalog: classified chunks; key session id. */
  chunkResults: 'catalog.chunk-results',
  /** file-building: items for the assistant; key session id. */
  assistRequests: 'file-building.assist-requests',
  /** catalog: results of the assistant; key session id. */
  assistAnswers: 'catalog.assist-answers',
  /** file-building: session changed, disclaimer accepted; key session id. */
  sessions: 'file-building.sessions',
  /** file-building: items that people set, and took back; key wholesaler code. */
  reviewedItems: 'file-building.reviewed-items',
  /** file-building, a version before: the same one by one; key wholesaler code. */
  reviews: 'file-building.reviews',
  /** file-building: what supplier files call their products; key wholesaler code. */
  names: 'file-building.names',
  /** promotion: promotions and their files; key promotion id. */
  promotions: 'promotion.promotions',
} as const;

export type Topic = (typeof TOPICS)[keyof typeof TOPICS];

/** Event types as CloudEvents `type`: `<service>.<what happened>.v<n>`. */
export const EVENT_TYPES = {
  userChanged: 'auth.user-changed.v1',
  accessRefused: 'auth.access-refused.v1',
  apiKeyChanged: 'auth.api-key-changed.v1',
  adminActionRecorded: 'reference-data.administered.v1',
  mappingsUpserted: 'reference-data.mappings-upserted.v1',
  mappingsRemoved: 'reference-data.mappings-removed.v1',
  mappingsCleared: 'reference-data.mappings-cleared.v1',
  wholesalerChanged: 'reference-data.wholesaler-changed.v1',
  importChunkApplied: 'catalog.import-chunk-applied.v1',
  chunkRequested: 'file-building.chunk-requested.v1',
  chunkClassified: 'catalog.chunk-classified.v1',
  assistRequested: 'file-building.assist-asked.v1',
  assistCompleted: 'catalog.assist-answered.v1',
  sessionChanged: 'file-building.session-changed.v1',
  itemsReviewed: 'file-building.items-reviewed.v1',
  itemReviewed: 'file-building.item-reviewed.v1',
  namesGiven: 'file-building.names-given.v1',
  disclaimerAccepted: 'file-building.disclaimer-accepted.v1',
  promotionChanged: 'promotion.promotion-changed.v1',
  promotionFileChanged: 'promotion.promotion-file-changed.v1',
} as const;
