import type { ActivityKind } from '@tillmap/contracts';
import type { Details } from '../../domain/trail-record.ts';

/** Days are `yyyy-mm-dd` in UK time, both included. */
export type Days = Readonly<{ from: string | undefined; to: string | undefined }>;
export type Page = Readonly<{ page: number; perPage: number }>;
export type PageOf<Row> = Readonly<{ rows: readonly Row[]; total: number }>;

/** `search` '' finds all. */
export type AcceptanceFilters = Readonly<{ search: string; wholesalerCode: string | undefined; days: Days }>;
export type ActivityFilters = Readonly<{ search: string; kind: ActivityKind | undefined; days: Days }>;

/** A person as read: all '' once erased. */
export type Person = Readonly<{ name: string; email: string; ipAddress: string; userAgent: string; isErased: boolean }>;

export type ReadRecord = Readonly<{
  sequence: number;
  id: string;
  kind: ActivityKind;
  what: string;
  subject: string;
  subjectId: string;
  wholesalerCode: string;
  occurredAt: Date;
  details: Details;
  hash: string;
  /** Null when nobody did it. */
  person: Person | null;
  /** Name of whom it was done to: null when nobody else, '' once erased. */
  otherName: string | null;
}>;

export interface AcceptanceList {
  page(filters: AcceptanceFilters, page: Page): Promise<PageOf<ReadRecord>>;
  /** Everything that matches, newest first, in pieces that are read as they are asked for. */
  all(filters: AcceptanceFilters): AsyncIterable<readonly ReadRecord[]>;
  find(id: string): Promise<(ReadRecord & { readonly disclaimerText: string }) | undefined>;
}

export interface ActivityList {
  page(filters: ActivityFilters, page: Page): Promise<PageOf<ReadRecord>>;
  newest(most: number): Promise<ReadRecord[]>;
}

export type TopUser = Readonly<{ name: string; email: string; acceptances: number }>;
export type DayCount = Readonly<{ date: string; downloads: number; products: number }>;

/** Figures that are kept up to date with every record, so that none of them counts records. */
export interface Figures {
  downloads(): Promise<Readonly<{ acceptances: number; products: number }>>;
  productsProcessed(): Promise<number>;
  /** Different people with at least one acceptance. */
  people(): Promise<number>;
  /** Different people who did anything in the last `days` days. */
  activePeople(now: Date, days: number): Promise<number>;
  topUsers(most: number): Promise<TopUser[]>;
  /** One entry a day, oldest first, `now`'s the last. */
  lastDays(now: Date, days: number): Promise<DayCount[]>;
}
