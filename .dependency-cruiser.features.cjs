/** Who may import whom in a service that is organised by feature. */
module.exports = [
  {
    name: 'features-are-islands',
    severity: 'error',
    comment:
      'A feature knows kit.ts, shop-kit.ts, model/, database/ and packages. What it needs of another it takes as an argument; app.ts hands it in.',
    from: { path: '^(services/[^/]+/src)/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
    to: {
      path: '^services/',
      pathNot: ['^$1/features/$2/', '^$1/(model|database)/', '^$1/(kit|shop-kit|config)\\.ts$'],
    },
  },
  {
    name: 'features-are-reached-through-app',
    severity: 'error',
    comment:
      'Only app.ts imports features. Take what you need of one as an argument; types and rules of several lie in model/.',
    from: { path: '^services/[^/]+/src/', pathNot: ['/src/features/', '/src/app\\.ts$', '\\.test\\.ts$'] },
    to: { path: '^services/[^/]+/src/features/' },
  },
  {
    name: 'app-knows-feature-ts-alone',
    severity: 'error',
    comment: 'What others may use of a feature, its feature.ts gives as `use`.',
    from: { path: '^services/[^/]+/src/app\\.ts$' },
    to: { path: '/src/features/', pathNot: '/src/features/[^/]+/feature\\.ts$' },
  },
  {
    name: 'database-knows-no-feature',
    severity: 'error',
    comment:
      'database/ lies below the features: migrations, generated row types, helpers of rows. A store lies in its feature.',
    from: { path: '^(services/[^/]+/src)/database/', pathNot: '\\.test\\.ts$' },
    to: { path: '^services/', pathNot: '^$1/(database|model)/' },
  },
  {
    name: 'clients-know-no-feature',
    severity: 'error',
    comment:
      'clients/ lies below the features: other services and what stands behind ports. app.ts hands them to features.',
    from: { path: '^(services/[^/]+/src)/clients/', pathNot: '\\.test\\.ts$' },
    to: { path: '^services/', pathNot: ['^$1/(clients|database|model)/', '^$1/(kit|shop-kit|config)\\.ts$'] },
  },
  {
    name: 'stores-know-rows-and-rules',
    severity: 'error',
    comment: 'A store reads and writes rows; use cases decide.',
    from: { path: '^(services/[^/]+/src)/features/([^/]+)/stores?[/.]', pathNot: '\\.test\\.ts$' },
    to: { path: '^services/', pathNot: ['^$1/(database|model)/', '^$1/features/$2/(stores?|rules)[/.]'] },
  },
  {
    name: 'routes-know-use-cases',
    severity: 'error',
    comment: 'A route reads the request, calls a use case and shows its answer: no SQL and no store.',
    from: { path: '^(services/[^/]+/src)/features/([^/]+)/([-a-z]*routes|[-a-z]*handlers)\\.ts$' },
    to: { path: ['^$1/database/', '^$1/features/$2/stores?[/.]'] },
  },
  {
    name: 'use-cases-know-no-technology',
    severity: 'error',
    comment:
      'Routes, handlers and feature.ts know use cases, not the other way; no frameworks nor drivers, not even their types.',
    from: {
      path: '^(services/[^/]+/src)/features/([^/]+)/',
      pathNot: ['/features/[^/]+/(feature|[-a-z]*routes|[-a-z]*handlers)\\.ts$', '\\.test\\.ts$'],
    },
    to: {
      path: [
        '^$1/features/$2/(feature|[-a-z]*routes|[-a-z]*handlers)\\.ts$',
        'node_modules/(express|pg|typeorm|mongoose|kafkajs|meilisearch|minio|openai)/',
      ],
    },
  },
];
