import { MESSAGING_MIGRATIONS } from '@tillmap/bus';
import type { MigrationClass } from '@tillmap/storage/database';
import { ReferenceDataTables } from './migrations/1764100000001-reference-data-tables.ts';
import { Administration } from './migrations/1764200000001-administration.ts';
import { ImportDeeds } from './migrations/1764300000001-import-deeds.ts';
import { MappingWords } from './migrations/1764700000001-mapping-words.ts';
import { ReviewSettings } from './migrations/1764800000001-review-settings.ts';
import { LighterImports } from './migrations/1764900000001-lighter-imports.ts';
import { ImportFingerprints } from './migrations/1765000000001-import-fingerprints.ts';
import { ImportNotes } from './migrations/1765100000001-import-notes.ts';
import { FoldedNames } from './migrations/1765100000003-folded-names.ts';
import { LearnedMappings } from './migrations/1765400000001-learned-mappings.ts';
import { FileLayouts } from './migrations/1765500100000-file-layouts.ts';
import {
  FirstPartsOfImports,
  FirstPartsOfImportsRead,
  ImportsInParts,
} from './migrations/1765800000001-imports-in-parts.ts';

/** All of this service's migrations, oldest first. */
export const MIGRATIONS: readonly MigrationClass[] = [
  ...MESSAGING_MIGRATIONS,
  ReferenceDataTables,
  Administration,
  ImportDeeds,
  MappingWords,
  ReviewSettings,
  LighterImports,
  ImportFingerprints,
  ImportNotes,
  FoldedNames,
  LearnedMappings,
  FileLayouts,
  FirstPartsOfImports,
  FirstPartsOfImportsRead,
  ImportsInParts,
];
