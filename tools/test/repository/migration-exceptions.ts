/** Migrations of before the rules: the file, and which rule it breaks on which table. Made longer only for a drop that is due. */
export const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'services/audit/src/database/migrations/1764300000001-chained-trail.ts': ['drop activities'],
  'services/audit/src/database/migrations/1765100000001-folded-search.ts': ['back-fill acceptance_search'],
  'services/auth/src/adapters/postgres/migrations/1764000100002-administration.ts': ['constraint revocations'],
  'services/auth/src/adapters/postgres/migrations/1764000100003-accounts-elsewhere.ts': [
    'type sign_ins',
    'type refresh_tokens',
    'constraint refresh_tokens',
  ],
  'services/catalog/src/adapters/postgres/migrations/1764200001000-product-lists.ts': [
    'back-fill products',
    'index products',
  ],
  'services/catalog/src/adapters/postgres/migrations/1764700001000-product-words.ts': ['index products'],
  'services/catalog/src/adapters/postgres/migrations/1764900003000-assistant-trust-anew.ts': [
    'back-fill assistant_trust',
  ],
  'services/catalog/src/adapters/postgres/migrations/1765000001000-wanted-classifiers.ts': [
    'back-fill classifier_training',
  ],
  'services/catalog/src/adapters/postgres/migrations/1765100001000-folded-search.ts': ['back-fill products'],
  'services/file-building/src/adapters/postgres/migrations/1765000100000-batch-pieces.ts': [
    'back-fill assist_batch',
    'not-null assist_batch',
    'constraint assist_batch',
  ],
  'services/file-building/src/adapters/postgres/migrations/1765200100000-prices.ts': ['index result'],
  'services/file-building/src/adapters/postgres/migrations/1765300100000-folded-search.ts': ['back-fill result'],
  'services/file-building/src/adapters/postgres/migrations/1765400100000-review-steps.ts': [
    'back-fill result',
    'index result',
  ],
  'services/reference-data/src/adapters/postgres/migrations/1764200000001-administration.ts': [
    'index reference_mapping',
    'index import_job',
  ],
  'services/reference-data/src/adapters/postgres/migrations/1764700000001-mapping-words.ts': [
    'index reference_mapping',
  ],
  'services/reference-data/src/adapters/postgres/migrations/1765100000003-folded-names.ts': [
    'index reference_mapping',
    'back-fill reference_mapping',
  ],
};
