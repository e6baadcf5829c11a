import type { AuditEvent } from '../../domain/audit-event.ts';
import type { ImportWriter } from './import-store.ts';
import type { DepartmentRows, VatCodeRows } from './list-rows.ts';
import type { MappingEdits, RemovedMapping } from './mapping-edits.ts';
import type { ListStore, MappingStore, StoredMapping } from './mapping-store.ts';
import type { WholesalerWriter } from './wholesaler-store.ts';

/** What the rest of the system is told, with the transaction that made it true. */
export interface ReferenceEventPublisher {
  /** One event of at most 1,000 mappings; `chunk` for those an import made. */
  mappingsUpserted(told: {
    wholesalerCode: string;
    wholesalerName: string;
    mappings: readonly StoredMapping[];
    chunk?: { importId: string; number: number };
  }): Promise<void>;
  /** Any number; several events when they are many. */
  mappingsRemoved(wholesalerCode: string, removed: readonly RemovedMapping[]): Promise<void>;
  /** All mappings of the wholesaler below the version. */
  mappingsCleared(wholesalerCode: string, version: number): Promise<void>;
  wholesalerChanged(wholesalerCode: string, version: number): Promise<void>;
  /** What a person did, for the audit trail. */
  administered(deed: AuditEvent): Promise<void>;
}

export type ReferenceUnitOfWork = Readonly<{
  wholesalers: WholesalerWriter;
  mappings: MappingStore;
  edits: MappingEdits;
  departments: DepartmentRows;
  vatCodes: VatCodeRows;
  lists: ListStore;
  imports: ImportWriter;
  tell: ReferenceEventPublisher;
}>;

/** Runs `work` in one transaction: the state and what is told of it commit together or not at all. */
export type InTransaction = <T>(work: (stores: ReferenceUnitOfWork) => Promise<T>) => Promise<T>;
