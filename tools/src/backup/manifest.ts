import { z } from 'zod';

/** The first file of a backup: whether this release can read the rest at all. */
export const HEADER_NAME = 'tillmap-backup.json';
/** The last file of a backup: every file before it. A backup without it was cut off. */
export const MANIFEST_NAME = 'manifest.json';
/** Grows when a reader of before would read a backup wrongly. */
export const FORMAT = 1;

export const headerSchema = z.object({
  /** A format that is not known is read no further, so that nothing else has to be there. */
  format: z.number().int().positive(),
  /** The release that took it, such as "0.1.0". */
  release: z.string(),
  /** ISO date and time of the start; the data are of the end. */
  takenAt: z.string(),
  postgresMajor: z.number().int(),
  /** What each database's tables were brought forward by, in order. */
  migrations: z.record(z.string(), z.array(z.string())),
});
export type BackupHeader = z.infer<typeof headerSchema>;

export const manifestSchema = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
export type ArchivedFile = BackupManifest['files'][number];

/** What in a backup comes from where, with a slash at the end; nothing else is in one. */
export const PARTS = { state: 'state/', objects: 'objects/', cluster: 'postgres/data/' } as const;
export const PASSWORD_NAME = 'postgres/password';
