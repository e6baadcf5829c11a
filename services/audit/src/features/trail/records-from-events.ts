import { NonRetryableError } from '@tillmap/bus';
import type {
  AccessRefused,
  Administered,
  ApiKeyChanged,
  DisclaimerAccepted,
  PromotionChanged,
  PromotionFileChanged,
  SessionChanged,
  UserChanged,
} from '@tillmap/bus/events';
import { stripUnstorable } from '@tillmap/storage/database';
import { textHash } from '../../model/hashing.ts';
import type { PersonalData, TrailRecord } from '../../model/trail-record.ts';

const timeOf = (text: string): Date => {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new NonRetryableError(`"${text}" is no time.`);
  return time;
};

/** As it can be kept: an event may hold characters that the database does not. */
const kept = <T>(value: T): T => {
  if (typeof value === 'string') return stripUnstorable(value) as T;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, kept(one)])) as T;
};

const NOTHING = { name: '', email: '', ipAddress: '', userAgent: '' };
const personOf = (userId: string, known: Partial<PersonalData>): PersonalData | null =>
  userId === '' ? null : { userId, ...NOTHING, ...known };

const recordOf = (
  record: Partial<TrailRecord> & Pick<TrailRecord, 'id' | 'kind' | 'what' | 'occurredAt'>,
): TrailRecord =>
  kept({
    subject: '',
    subjectId: '',
    wholesalerCode: '',
    userId: record.person?.userId ?? '',
    details: {},
    person: null,
    other: null,
    disclaimerText: null,
    ...record,
  });

/** The administrator of an event, as several services publish it. */
const administrator = (told: {
  byUserId: string;
  byUserName: string;
  byUserEmail?: string;
  ipAddress: string;
}): PersonalData | null =>
  personOf(told.byUserId, { name: told.byUserName, email: told.byUserEmail ?? '', ipAddress: told.ipAddress });

/** Returns the record of an accepted disclaimer. */
export const ofAcceptance = (told: DisclaimerAccepted): TrailRecord => {
  const disclaimerText = stripUnstorable(told.disclaimerText);
  return recordOf({
    id: told.acceptanceId,
    kind: 'download',
    what: 'downloaded',
    subject: 'session',
    subjectId: told.sessionId,
    wholesalerCode: told.wholesalerCode,
    occurredAt: timeOf(told.acceptedAt),
    details: {
      session_name: told.sessionName,
      wholesaler_name: told.wholesalerName,
      product_count: told.productCount,
      not_reviewed_count: told.notReviewedCount,
      filename: told.filename,
      file_sha256: told.fileSha256,
      disclaimer_version: told.disclaimerVersion,
      disclaimer_sha256: textHash(disclaimerText),
    },
    userId: told.userId,
    person: {
      userId: told.userId,
      name: told.userName,
      email: told.userEmail,
      ipAddress: told.ipAddress,
      userAgent: told.userAgent,
    },
    disclaimerText,
  });
};

const SIGN_INS: readonly string[] = ['signed_in', 'signed_out'];

/** Who did it and to whom. An account that no user created, such as the first, has no actor. */
const peopleOf = (told: UserChanged): Pick<TrailRecord, 'person' | 'other'> => {
  const user = { name: told.name, email: told.email };
  const isOwnDeed = told.what !== 'created' && (told.byUserId === '' || told.byUserId === told.userId);
  return isOwnDeed
    ? { person: personOf(told.userId, { ...user, ipAddress: told.ipAddress }), other: null }
    : { person: administrator(told), other: personOf(told.userId, user) };
};

/** Returns the record of a changed user. */
export const ofUser = (id: string, told: UserChanged): TrailRecord =>
  recordOf({
    id,
    kind: SIGN_INS.includes(told.what) ? 'sign_in' : 'user',
    what: told.what,
    subject: 'user',
    subjectId: told.userId,
    occurredAt: timeOf(told.at),
    details: { role: told.role },
    ...peopleOf(told),
  });

/**
 * Returns the record of somebody who was refused. Of a sign-in it is not known who tried, only on whose account; the address
 * stands with that account then, so that it is erased with it.
 */
export const ofRefusal = (id: string, told: AccessRefused): TrailRecord => {
  const who = {
    userId: told.userId,
    ...NOTHING,
    name: told.userName,
    email: told.userEmail,
    ipAddress: told.ipAddress,
  };
  const isOnAccount = told.what === 'sign_in_failed' && told.userId !== '';
  return recordOf({
    id,
    // A version before reads what it does not know of a user as just that; of a key or a sign-in it would tell a deed.
    kind: 'user',
    what: told.what,
    subject: 'refusal',
    subjectId: told.userId,
    occurredAt: timeOf(told.at),
    details: { reason: told.reason, call: told.call, count: told.count },
    ...(isOnAccount ? { person: null, other: who } : { person: who, other: null }),
  });
};

/** Returns the record of a changed session. */
export const ofSession = (id: string, told: SessionChanged): TrailRecord =>
  recordOf({
    id,
    kind: 'session',
    what: told.what,
    subject: 'session',
    subjectId: told.sessionId,
    wholesalerCode: told.wholesalerCode,
    occurredAt: timeOf(told.at),
    details: { session_name: told.sessionName, total_items: told.totalItems },
    person: personOf(told.userId, { name: told.userName, email: told.userEmail }),
  });

/** Returns the record of a changed API key. */
export const ofApiKey = (id: string, told: ApiKeyChanged): TrailRecord =>
  recordOf({
    id,
    kind: 'api_key',
    what: told.what,
    subject: 'api_key',
    subjectId: told.apiKeyId,
    occurredAt: timeOf(told.at),
    details: { name: told.name, scopes: told.scopes.join(' ') },
    person: administrator(told),
  });

/** Returns the record of an administrator's action. */
export const ofAdministration = (id: string, told: Administered): TrailRecord =>
  recordOf({
    id,
    kind: told.subject === 'import' ? 'import' : 'reference_data',
    what: told.what,
    subject: told.subject,
    subjectId: told.subjectId,
    wholesalerCode: told.wholesalerCode,
    occurredAt: timeOf(told.at),
    details: {
      wholesaler_name: told.wholesalerName,
      count: Number(told.count),
      filename: told.filename,
      ...(told.detail && { detail: told.detail }),
    },
    person: administrator(told),
  });

/** Returns the record of a changed promotion. */
export const ofPromotion = (id: string, told: PromotionChanged): TrailRecord =>
  recordOf({
    id,
    kind: 'promotion',
    what: told.what,
    subject: 'promotion',
    subjectId: told.promotionId,
    wholesalerCode: told.wholesalerCode,
    occurredAt: timeOf(told.at),
    details: { name: told.name, file_count: told.fileCount },
    person: administrator(told),
  });

/** Returns the record of a changed promotion file. */
export const ofPromotionFile = (id: string, told: PromotionFileChanged): TrailRecord =>
  recordOf({
    id,
    kind: 'promotion',
    what: `file_${told.what}`,
    subject: 'promotion_file',
    subjectId: told.fileId,
    wholesalerCode: told.wholesalerCode,
    occurredAt: timeOf(told.at),
    details: {
      promotion_id: told.promotionId,
      filename: told.originalFilename,
      size_bytes: Number(told.sizeBytes),
      sha256: told.sha256,
    },
    person: administrator(told),
  });
