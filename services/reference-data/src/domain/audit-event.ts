/** Who did something, and from where. */
export type AuditActor = Readonly<{ id: string; name: string; email: string; ip: string }>;

/** What a user did to the reference data, as the audit trail records it. */
export type AuditEvent = Readonly<{
  subject: 'wholesaler' | 'department' | 'vat_code' | 'mapping' | 'mappings' | 'import' | 'review_settings' | 'layout';
  /** A wholesaler's code for a wholesaler and for `mappings` and `review_settings`. */
  subjectId: string;
  what:
    | 'created'
    | 'changed'
    | 'deleted'
    | 'cleared'
    | 'import_started'
    | 'import_completed'
    | 'import_failed'
    | 'import_reverted'
    | 'learned_reverted'
    | 'learned_restored';
  /** Code and name are '' where a file names its wholesalers itself. */
  wholesaler: Readonly<{ code: string; name: string }>;
  /** Rows it touched; of an import that has started: rows of its file. */
  count: number;
  filename?: string;
  /** What is different now, in words. */
  detail?: string;
  by: AuditActor;
}>;
