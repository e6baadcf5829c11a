/** Commands that a test does not run, with the reason. Each pattern is of the beginning of a command. */
export const NOT_RUN: readonly Readonly<{ reason: string; commands: readonly RegExp[] }>[] = [
  {
    reason: 'starts the product, which runs until somebody stops it',
    commands: [/^make run$/, /^(KAFKA_BROKERS|KEYCLOAK_URL|MEILISEARCH_URL|MONGODB_URL|S3_ENDPOINT)=\S+ .*make run$/],
  },
  {
    reason: 'needs Docker',
    commands: [/^make dev\b/, /^docker /, /^for service in .*\n\s+docker build/, /^make images\b/],
  },
  { reason: 'needs a cluster and Helm', commands: [/^kubectl /, /^helm /] },
  {
    reason: 'needs a PostgreSQL server and its programs',
    commands: [
      /^for \w+ in .*\n\s+(psql|pg_dump|createdb) /,
      /^(psql|vacuumdb|pg_basebackup) /,
      /^cd \/backups && mkdir .*\n\s+pg_dump /,
      /^make rehearse-restore\b/,
      /^(cp -r|cat >>|touch|chown -R|postgres -D) (postgres )?\/(backup|data)/,
    ],
  },
  { reason: 'needs a secret store', commands: [/^vault /] },
  { reason: 'sends a release to others', commands: [/^make release /, /^git (tag|push) /] },
  { reason: 'needs a registry with a signed release, and cosign', commands: [/^cosign /] },
  { reason: 'needs Kafka and its programs', commands: [/^kafka-[a-z-]+\.sh /] },
  {
    reason: 'needs a Keycloak server',
    commands: [/^PUBLIC_URL=.* make keycloak-setup$/, /^TILLMAP_API_SECRET=.* bin\/kc\.sh /, /^bin\/kc\.sh /],
  },
  { reason: 'needs MongoDB and its shell', commands: [/^mongosh /] },
  { reason: 'needs an S3 server and rclone', commands: [/^rclone /] },
  {
    reason: 'needs an installation with data in it',
    commands: [
      /^make (backup|restore|verify-audit|erase-person|replay-dead-letters|rebuild-search|rotate-keys)\b/,
      /^RETIRE_OLD=yes make rotate-keys$/,
      /^(USER_ID=… )?node services\/audit\/src\/(verify-audit|erase-person)\.ts/,
      /^DATABASE_URL=\S+ node services\/audit\/src\/main\.ts migrate$/,
    ],
  },
];
