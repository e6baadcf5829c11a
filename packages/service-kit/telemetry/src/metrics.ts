/** One metric of ours: what Prometheus, the documentation, the dashboard and the alerts call it. */
export type MetricDefinition<Label extends string = string> = {
  readonly name: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  /** Its help text, for operators. */
  readonly help: string;
  readonly labels: readonly Label[];
  /** Upper bounds of a histogram. */
  readonly buckets?: readonly number[];
};

const defined = <const Label extends string>(definition: MetricDefinition<Label>): MetricDefinition<Label> =>
  definition;

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const WORK_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/**
 * Every metric of our own. Names and labels are kept: dashboards and alerts of others stand on them. Each process adds the
 * label `component`, its service. docs/operations/metrics.md lists the same, and a test compares the two.
 */
export const METRICS = {
  httpCalls: defined({
    name: 'tillmap_http_calls_total',
    kind: 'counter',
    help: 'HTTP requests served, by endpoint, method, route and status',
    labels: ['call', 'method', 'route', 'status'],
  }),
  httpCallSeconds: defined({
    name: 'tillmap_http_call_seconds',
    kind: 'histogram',
    help: 'Seconds an HTTP request took, by endpoint, method, route and class of status',
    labels: ['call', 'method', 'route', 'status_class'],
    buckets: CALL_SECONDS,
  }),
  accessRefused: defined({
    name: 'tillmap_access_refused_total',
    kind: 'counter',
    help: 'Failed sign-ins, refused API keys and refused calls, by reason',
    labels: ['what', 'reason'],
  }),
  busPublished: defined({
    name: 'tillmap_bus_published_total',
    kind: 'counter',
    help: 'Messages of this process that the bus accepted',
    labels: ['topic'],
  }),
  busHandlingSeconds: defined({
    name: 'tillmap_bus_handling_seconds',
    kind: 'histogram',
    help: 'Seconds one attempt at a message took, by consumer group, topic and outcome',
    labels: ['group', 'topic', 'outcome'],
    buckets: WORK_SECONDS,
  }),
  busDeadLetters: defined({
    name: 'tillmap_bus_dead_letters_total',
    kind: 'counter',
    help: 'Messages a consumer group moved to dead letters',
    labels: ['group', 'topic'],
  }),
  busLag: defined({
    name: 'tillmap_bus_lag_messages',
    kind: 'gauge',
    help: 'Messages of a topic that wait for a consumer group; same value in every process of the group',
    labels: ['group', 'topic'],
  }),
  outboxMessages: defined({
    name: 'tillmap_outbox_messages',
    kind: 'gauge',
    help: 'Events waiting in the outbox, counted up to 10,000; same value in every process of the service',
    labels: [],
  }),
  outboxOldestSeconds: defined({
    name: 'tillmap_outbox_oldest_seconds',
    kind: 'gauge',
    help: 'Age in seconds of the oldest event in the outbox that is neither parked nor behind a parked one, else 0; same value in every process of the service',
    labels: [],
  }),
  outboxParked: defined({
    name: 'tillmap_outbox_parked_messages',
    kind: 'gauge',
    help: 'Messages in the outbox that the bus rejected and that are no longer tried; same value in every process of the service',
    labels: [],
  }),
  migrationsWaiting: defined({
    name: 'tillmap_migrations_waiting',
    kind: 'gauge',
    help: 'Migrations that did not get their tables and are tried again and again; same value in every process of the service',
    labels: [],
  }),
  databaseWaiting: defined({
    name: 'tillmap_database_waiting',
    kind: 'gauge',
    help: 'Queries of this process that wait for a connection of its pool (DATABASE_POOL)',
    labels: [],
  }),
  folderFreeBytes: defined({
    name: 'tillmap_folder_free_bytes',
    kind: 'gauge',
    help: 'Bytes free on the disk of a folder: temporary, or classifiers of catalog',
    labels: ['folder'],
  }),
  chunkClassifySeconds: defined({
    name: 'tillmap_chunk_classify_seconds',
    kind: 'histogram',
    help: 'Seconds the classification of one chunk (500 products) took',
    labels: [],
    buckets: WORK_SECONDS,
  }),
  chunksClassified: defined({
    name: 'tillmap_chunks_classified_total',
    kind: 'counter',
    help: 'Chunks of sessions this process classified',
    labels: [],
  }),
  chunkAnswerSeconds: defined({
    name: 'tillmap_chunk_answer_seconds',
    kind: 'histogram',
    help: 'Seconds from dispatching a chunk to applying its result, including bus time',
    labels: [],
    buckets: WORK_SECONDS,
  }),
  assistantRequests: defined({
    name: 'tillmap_assistant_requests_total',
    kind: 'counter',
    help: 'Requests to the assistant, by outcome: answered, refused, limited, slow, failing or unreachable',
    labels: ['outcome'],
  }),
  trainings: defined({
    name: 'tillmap_trainings_total',
    kind: 'counter',
    help: 'Classifier trainings of this process, by outcome: trained, too_few mappings, late (not kept) or failed',
    labels: ['outcome'],
  }),
  trainingSeconds: defined({
    name: 'tillmap_training_seconds',
    kind: 'histogram',
    help: 'Seconds a training took in its low-priority process',
    labels: [],
    buckets: [5, 10, 30, 60, 120, 300, 600, 1_200, 3_600],
  }),
  trainingCoreSeconds: defined({
    name: 'tillmap_training_core_seconds_total',
    kind: 'counter',
    help: 'Core-seconds of trainings of this process, which TRAINING_CORE_MINUTES_AN_HOUR bounds',
    labels: [],
  }),
  classifierVersion: defined({
    name: 'tillmap_classifier_version',
    kind: 'gauge',
    help: 'Version of the current classifier of each wholesaler; same value in every process of catalog',
    labels: ['wholesaler'],
  }),
  classifierMappings: defined({
    name: 'tillmap_classifier_mappings',
    kind: 'gauge',
    help: 'Mappings that the current classifier of each wholesaler was trained on; same value in every process of catalog',
    labels: ['wholesaler'],
  }),
  classifierAge: defined({
    name: 'tillmap_classifier_age_seconds',
    kind: 'gauge',
    help: 'Seconds since the current classifier of each wholesaler was trained; same value in every process of catalog',
    labels: ['wholesaler'],
  }),
  trainingsDue: defined({
    name: 'tillmap_trainings_due',
    kind: 'gauge',
    help: 'Classifiers whose training is due and has not ended; same value in every process of catalog',
    labels: [],
  }),
  classifierLoads: defined({
    name: 'tillmap_classifier_loads_total',
    kind: 'counter',
    help: 'Classifiers this process read into memory, by reason: missed (asked for and not in memory) or renewed (a new version)',
    labels: ['reason'],
  }),
  classifierReads: defined({
    name: 'tillmap_classifier_reads_total',
    kind: 'counter',
    help: 'Classifiers this process read, by where from: disk (its own), object_store, database (not copied yet, or the store is away) or unavailable (nowhere now)',
    labels: ['from'],
  }),
  threadsEnded: defined({
    name: 'tillmap_threads_ended_total',
    kind: 'counter',
    help: 'Worker threads of catalog that crashed and were restarted: matching (searches and classifiers) or index (which builds it)',
    labels: ['thread'],
  }),
  matchConfidence: defined({
    name: 'tillmap_match_confidence',
    kind: 'histogram',
    help: 'Confidence (0 to 100) of the proposals in chunks, by source; 0 is no proposal',
    labels: ['source'],
    buckets: [0, 50, 60, 70, 80, 90, 95, 99, 100],
  }),
  workFailures: defined({
    name: 'tillmap_work_failures_total',
    kind: 'counter',
    help: 'Items that background work failed on and skipped, by work; each is retried later',
    labels: ['work'],
  }),
  logsLost: defined({
    name: 'tillmap_logs_lost_total',
    kind: 'counter',
    help: 'Log lines that were not delivered by OTLP, because the collector was unavailable or too slow',
    labels: [],
  }),
  damagedFiles: defined({
    name: 'tillmap_damaged_files_total',
    kind: 'counter',
    help: 'Stored promotion files that are corrupted',
    labels: [],
  }),
} as const;
