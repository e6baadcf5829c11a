import { BEGINNING, type Head, type KeptHead } from '../../model/chain.ts';
import { personalHash, recordHash, textHash } from '../../model/hashing.ts';
import { searchTextOf } from '../../model/trail-record.ts';
import { ToldUsers } from './rules.ts';
import type { AtOneMoment, ChainReader, StoredPersonalData, StoredRecord } from './store.ts';

const PAGE_RECORDS = 5_000;
const MOST_FINDINGS = 100;

type Verdict = Readonly<{
  records: number;
  /** Records with personal data that were erased on request. */
  erased: number;
  /** Records from the first on that were deleted as their time was over, with a record that says so. */
  expired: number;
  keptHeads: number;
  /** What is wrong, each a sentence that names the record; the first hundred. */
  findings: readonly string[];
  /** How many findings there are in all. */
  faults: number;
}>;

type Deps = { atOneMoment: AtOneMoment; keptHeads: () => AsyncIterable<KeptHead> };

/** Verifies the whole trail and reports what was changed, removed or rewritten. Changes nothing. */
export const verifyTrail =
  ({ atOneMoment, keptHeads }: Deps) =>
  async (): Promise<Verdict> => {
    // The heads first: records appended in between are then no fault.
    const heads: KeptHead[] = [];
    for await (const head of keptHeads()) heads.push(head);
    return atOneMoment((reader) => inspect(reader, heads));
  };

const inspect = async (reader: ChainReader, heads: readonly KeptHead[]): Promise<Verdict> => {
  const walk = new ChainWalk(heads);
  for (;;) {
    const page = await reader.records(walk.head.sequence, PAGE_RECORDS);
    if (walk.seen === 0 && page[0]) walk.beginAfter(await reader.expiredThrough(page[0].sequence - 1));
    for (const record of page) walk.look(record);
    if (page.length < PAGE_RECORDS) break;
  }
  walk.compareErasures();
  walk.compareTexts(await reader.texts());
  walk.compareHeads();
  const isAllThere = walk.expired === 0;
  for (const userId of walk.users.wrongIn(await reader.users(), isAllThere))
    walk.find(`The name, email or role of user ${userId} does not agree with the records.`);
  for (const sentence of await reader.disagreements(isAllThere)) walk.find(sentence);
  const { seen: records, erasedRecords: erased, expired, findings, faults } = walk;
  return { records, erased, expired, keptHeads: heads.length, findings, faults };
};

const follows = (before: string, record: StoredRecord): boolean => {
  try {
    return recordHash(before, record) === record.hash;
  } catch {
    // A time or number without end was never hashed.
    return false;
  }
};

const PARTS = ['person', 'other'] as const;
type Part = (typeof PARTS)[number];

/** What was learnt on the way through the chain. */
class ChainWalk {
  head: Head = BEGINNING;
  seen = 0;
  erasedRecords = 0;
  expired = 0;
  faults = 0;
  readonly findings: string[] = [];
  readonly users = new ToldUsers();
  private readonly heads: readonly KeptHead[];
  private readonly hashes = new Map<number, string>();
  /** By user and time, the first record of each. */
  private readonly erased = new Map<string, { userId: string; at: string; sequence: number }>();
  /** When the data of each user were erased; '' where the record of it, made long ago, does not say. */
  private readonly erasures = new Map<string, string[]>();
  private readonly textsNamed = new Map<string, number>();

  constructor(heads: readonly KeptHead[]) {
    this.heads = heads;
    for (const { sequence } of heads) this.hashes.set(sequence, '');
    this.hashes.set(0, BEGINNING.hash);
  }

  /** The chain goes on from a part that was deleted; from the beginning without one. */
  beginAfter(last: Head | undefined): void {
    if (!last) return;
    this.head = last;
    this.expired = last.sequence;
    if (this.hashes.has(last.sequence)) this.hashes.set(last.sequence, last.hash);
  }

  find(sentence: string): void {
    this.faults += 1;
    if (this.findings.length < MOST_FINDINGS) this.findings.push(sentence);
  }

  look(record: StoredRecord): void {
    const { sequence, hash } = record;
    this.compareLink(record);
    const erased = PARTS.filter((part) => this.comparePersonal(record, part));
    if (erased.length > 0) this.erasedRecords += 1;
    if (record.what === 'person_erased' && record.kind === 'audit') {
      const times = this.erasures.get(record.subjectId) ?? [];
      this.erasures.set(record.subjectId, [...times, String(record.details.erased_at ?? '')]);
    }
    this.users.look(record);
    this.compareSearch(record);
    const text = record.details.disclaimer_sha256;
    if (typeof text === 'string' && !this.textsNamed.has(text)) this.textsNamed.set(text, sequence);
    if (this.hashes.has(sequence)) this.hashes.set(sequence, hash);
    this.head = { sequence, hash };
    this.seen += 1;
  }

  /** After a gap only the presence of the next record can be verified; from then on the chain is followed again. */
  private compareLink(record: StoredRecord): void {
    const expected = this.head.sequence + 1;
    if (record.sequence > expected) {
      const last = record.sequence - 1;
      this.find(expected === last ? `Record ${last} is missing.` : `Records ${expected} to ${last} are missing.`);
    } else if (!follows(this.head.hash, record)) {
      const before = this.head.sequence;
      const or = before === 0 ? '' : `, or record ${before} was changed together with its hash`;
      this.find(`Record ${record.sequence} was changed${or}.`);
    }
  }

  /** Whether the data were erased. */
  private comparePersonal(record: StoredRecord, part: Part): boolean {
    const stored = record[part];
    const hash = part === 'person' ? record.personHash : record.otherHash;
    const wrong = whatIsWrong(stored, hash, part === 'person' ? record.userId : record.subjectId);
    if (wrong) this.find(`The personal data of record ${record.sequence} ${wrong}.`);
    if (stored) this.users.lookAt(stored.data);
    if (!stored?.erasedAt || hash === '') return false;
    const { userId } = stored.data;
    const key = `${stored.erasedAt} ${userId}`;
    if (!this.erased.has(key)) this.erased.set(key, { userId, at: stored.erasedAt, sequence: record.sequence });
    return true;
  }

  /** Who is not in the list at all is found beside the chain. */
  private compareSearch({ sequence, searchText, person, details }: StoredRecord): void {
    if (searchText !== null && searchText !== searchTextOf(person?.data ?? { name: '', email: '' }, details))
      this.find(`The list of acceptances has another text than record ${sequence}.`);
  }

  /** Every erasure has a record in the trail. */
  compareErasures(): void {
    for (const { userId, at, sequence } of this.erased.values()) {
      const times = this.erasures.get(userId);
      if (!times)
        this.find(
          `The personal data of record ${sequence} are gone, and no record says that user ${userId} was erased.`,
        );
      else if (!times.includes('') && !times.includes(at))
        this.find(`The personal data of record ${sequence} were erased at another time than the trail says.`);
    }
  }

  compareTexts(texts: Awaited<ReturnType<ChainReader['texts']>>): void {
    const known = new Map(texts.map(({ sha256, text }) => [sha256, text]));
    // Also those whose records were deleted.
    for (const { sha256, text } of texts)
      if (!this.textsNamed.has(sha256) && textHash(text) !== sha256)
        this.find(`The disclaimer ${sha256}, which no record names, was changed.`);
    for (const [sha256, sequence] of this.textsNamed) {
      const text = known.get(sha256);
      if (text === undefined) this.find(`The disclaimer that record ${sequence} names is missing.`);
      else if (textHash(text) !== sha256) this.find(`The disclaimer that record ${sequence} names was changed.`);
    }
  }

  compareHeads(): void {
    if (this.heads.length === 0 && this.seen > 0)
      this.find('No head of the chain is kept in the object store, so a chain rewritten whole would not be seen.');
    for (const { sequence, hash, at } of this.heads) {
      const when = at.toISOString();
      if (sequence > this.head.sequence)
        this.find(
          `There were ${sequence} records at ${when} and there are ${this.head.sequence}: the last are missing.`,
        );
      // What was before is deleted, and a head is no proof of it any more.
      else if (sequence >= this.expired && this.hashes.get(sequence) !== hash)
        this.find(`The chain was rewritten: up to record ${sequence} it is not the one that was kept at ${when}.`);
    }
  }
}

const isEmpty = ({ data, salt }: StoredPersonalData): boolean =>
  salt === null && [data.name, data.email, data.ipAddress, data.userAgent].every((text) => text === '');

/** Of erased data only the erasure, and its user, can still be verified. */
const isAsHashed = (stored: StoredPersonalData, hash: string, userId: string): boolean =>
  stored.erasedAt !== null
    ? isEmpty(stored) && stored.data.userId === userId
    : stored.salt !== null && personalHash(stored.salt, stored.data) === hash;

const whatIsWrong = (stored: StoredPersonalData | null, hash: string, userId: string): string | undefined => {
  if (stored === null) return hash === '' ? undefined : 'are missing';
  if (hash === '') return 'were added';
  return isAsHashed(stored, hash, userId) ? undefined : 'were changed';
};
