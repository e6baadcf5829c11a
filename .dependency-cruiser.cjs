/** Folders of packages/classification, the lowest layer first: each knows those before it. */
const LAYERS = [['src', 'groceries'], ['vat-rules'], ['matching'], ['shelf-knowledge'], ['classifier', 'flags']];

/** Packages that compute and nothing else. */
const PURE = '(classification|till-files|supplier-files/src)';

/** A hash is a function of its bytes, whoever computes it. */
const HASHING = '/src/model/hashing\\.ts$';

/** Who may import whom. `npm run check:boundaries`; planted violations in tools/test keep the rules honest. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two modules need each other: move the shared part below both.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'services-do-not-import-each-other',
      severity: 'error',
      comment: 'Services talk by HTTP contract or event. Put the shape in packages/contracts or proto/.',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'Rules use the language, pure packages and DomainError only. Pass the rest in as a value.',
      from: {
        path: '^(services/[^/]+/src)/(domain|model|features/[^/]+/rules)[/.]',
        pathNot: ['\\.test\\.ts$', HASHING],
      },
      to: {
        pathNot: [
          '^$1/(model|$2)[/.]',
          '^packages/(bus/events|contracts)/',
          `^packages/${PURE}/`,
          '^packages/service-kit/src/domain\\.ts$',
        ],
      },
    },
    {
      name: 'application-knows-no-technology',
      severity: 'error',
      comment: 'A use case knows neither HTTP nor frameworks nor drivers, not even their types.',
      from: { path: '^services/[^/]+/src/application/' },
      to: {
        path: [
          '/src/adapters/http/',
          '/src/composition[-a-z]*\\.ts$',
          'node_modules/(express|pg|typeorm|mongoose|kafkajs|meilisearch|minio|openai)/',
        ],
      },
    },
    {
      name: 'adapters-do-not-import-each-other',
      severity: 'error',
      comment:
        'Adapters meet only in composition.ts: one that needs another takes it as an argument, by its type alone.',
      from: { path: '^(services/[^/]+)/src/adapters/([^/]+)/' },
      to: { path: '^$1/src/adapters/', pathNot: '^$1/src/adapters/$2/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-composition-wires',
      severity: 'error',
      comment:
        'Only composition.ts (and tests) may load an adapter. A use case takes it as an argument and imports its type alone.',
      from: {
        path: '^services/[^/]+/src/',
        pathNot: ['/src/composition[-a-z]*\\.ts$', '/src/adapters/', '\\.test\\.ts$'],
      },
      to: { path: '/src/adapters/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-its-composition',
      severity: 'error',
      comment:
        'Only programs (main.ts and its like) and composition import composition: hand an adapter what it needs.',
      from: { path: '^services/[^/]+/src/(adapters|application|domain)/', pathNot: '\\.test\\.ts$' },
      to: { path: '/src/composition[-a-z]*\\.ts$' },
    },
    ...require('./.dependency-cruiser.features.cjs'),
    {
      name: 'drivers-stay-in-their-adapter',
      severity: 'error',
      comment:
        'Drivers belong in adapters/, database/, composition.ts, packages/storage or packages/bus; telemetry wraps them.',
      from: {
        path: '^(services|gateway|packages)/',
        pathNot: [
          '/src/(adapters|database)/',
          '/src/composition[-a-z]*\\.ts$',
          '^packages/(bus|storage|testing|service-kit/telemetry)/',
          '/test/',
          '\\.test\\.ts$',
        ],
      },
      to: { path: 'node_modules/(pg|typeorm|mongoose|kafkajs|meilisearch|minio|openai)/' },
    },
    {
      name: 'open-telemetry-stays-in-its-folder',
      severity: 'error',
      comment: 'Services know the ports in packages/service-kit/telemetry/src only, so that nothing heavy is loaded.',
      from: { pathNot: '^packages/service-kit/telemetry/src/open-telemetry/' },
      to: { path: 'node_modules/@opentelemetry/' },
    },
    {
      name: 'web-sees-contracts-only',
      severity: 'error',
      comment: 'The SPA shares contracts with the back end, and by what both write CSV files and read barcodes.',
      from: { path: '^web/' },
      to: {
        path: '^(services|gateway|packages)/',
        pathNot: ['^packages/contracts/', '^packages/supplier-files/src/(output/formula-guard|barcodes/scanned-code)'],
      },
    },
    {
      name: 'web-features-are-islands',
      severity: 'error',
      comment: 'Compose features in web/src/app; share through web/src/workbench, web/src/shared or web/src/api.',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/(features|app)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-workbench-knows-no-feature',
      severity: 'error',
      comment:
        'A feature describes itself to the workbench, which imports web/src/shared, web/src/api and contracts only.',
      from: { path: '^web/src/workbench/' },
      to: { path: '^web/src/', pathNot: '^web/src/(workbench|shared|api)/' },
    },
    {
      name: 'web-shared-lies-below-workbench',
      severity: 'error',
      comment: 'web/src/shared and web/src/api know neither the workbench nor a feature.',
      from: { path: '^web/src/(shared|api)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/', pathNot: '^web/src/(shared|api)/' },
    },
    {
      name: 'contracts-are-browser-safe',
      severity: 'error',
      comment: 'packages/contracts may import zod and itself; nothing from node.',
      from: { path: '^packages/contracts/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contracts/', 'node_modules/zod/'] },
    },
    {
      name: 'pure-packages-have-no-network',
      severity: 'error',
      comment: 'These packages are pure: no database, no network, no service code.',
      from: { path: `^packages/${PURE}/`, pathNot: ['/test/', '\\.test\\.ts$'] },
      to: {
        path: [
          `^packages/(?!${PURE}/)`,
          '^services/',
          'node_modules/(pg|typeorm|express)/',
          '^(node:)?(http|https|net|dgram|tls)$',
        ],
      },
    },
    ...LAYERS.slice(1).map((layer, below) => ({
      name: `layers-below-${layer[0]}`,
      severity: 'error',
      comment: `Layers, the lowest first: ${LAYERS.map((names) => names.join(', ')).join(' < ')}. Pass in what lies above.`,
      from: {
        path: `^packages/classification/(${LAYERS.slice(0, below + 1)
          .flat()
          .join('|')})/`,
        pathNot: '/test/',
      },
      to: { path: `^packages/classification/(${layer.join('|')})/` },
    })),
    {
      name: 'folders-have-one-door',
      severity: 'error',
      comment: 'Import from another folder through its index.ts only, and export there what others may use.',
      from: {
        path: '^packages/(classification/classifier|classification/matching|supplier-files)/src/([^/]+)/',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^packages/$1/src/[^/]+/', pathNot: ['^packages/$1/src/$2/', '^packages/$1/src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'buses-do-not-import-each-other',
      severity: 'error',
      comment:
        'Each bus stands alone behind packages/bus/src/port; what two of them share is in handling/ or log-bus/.',
      from: { path: '^packages/bus/src/(kafka|memory|postgres)-bus/' },
      to: { path: '^packages/bus/src/(kafka|memory|postgres)-bus/', pathNot: '^packages/bus/src/$1-bus/' },
    },
    {
      name: 'insides-of-buses-stay-inside',
      severity: 'error',
      comment: 'A service knows the bus by packages/bus/src/index.ts.',
      from: { pathNot: ['^packages/bus/', '/test/'] },
      to: {
        path: '^packages/bus/src/(handling|kafka-bus|port)/',
        pathNot: '^packages/bus/src/(port/partition-spread|kafka-bus/sticky-assigner)\\.ts$',
      },
    },
    {
      name: 'packages-never-import-services',
      severity: 'error',
      comment: 'Shared code must not know who uses it.',
      from: { path: '^packages/' },
      to: { path: '^(services|gateway|web|tools)/' },
    },
    {
      name: 'lab-is-imported-by-nobody',
      severity: 'error',
      comment: 'The lab measures the product from outside. What both need lies in packages/ or tools/.',
      from: { pathNot: '^lab/' },
      to: { path: '^lab/' },
    },
    {
      name: 'samples-stay-out-of-images',
      severity: 'error',
      comment: 'Samples are made for people who try Tillmap, for tests and for measurements.',
      from: { path: '^(services|gateway|packages|web)/', pathNot: ['/test/', '\\.test\\.tsx?$'] },
      to: { path: '^samples/' },
    },
    {
      name: 'no-test-code-in-src',
      severity: 'error',
      comment: 'src/ must not import from test/ or packages/testing.',
      from: { path: '/src/', pathNot: ['^packages/testing/', '\\.(test|contract)\\.tsx?$', '^web/src/testing/'] },
      to: {
        path: ['/test/', '^packages/testing/'],
        pathNot: ['^packages/testing/local-postgres/', '^packages/testing/src/(product-client|failure-notes)\\.ts$'],
      },
    },
    {
      name: 'product-client-is-for-tools',
      severity: 'error',
      comment:
        'The client of our own API is shared by tests and by programs beside the product: the seed, the lab. Services take service-kit.',
      from: { path: '^(services|gateway|packages|web)/', pathNot: ['^packages/testing/', '/test/', '\\.test\\.tsx?$'] },
      to: { path: '^packages/testing/src/product-client\\.ts$' },
    },
    {
      name: 'product-client-loads-contracts-only',
      severity: 'error',
      comment: '`make run` loads it for the demo data: nothing that tests need may come with it.',
      from: { path: '^packages/testing/src/product-client\\.ts$' },
      to: { pathNot: '^packages/contracts/', dependencyTypesNot: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    // Tells imports of types alone from others.
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
