import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { type AnyCall, currentUser } from '@tillmap/contracts';
import { withFreshToken } from './base-query.ts';
import { type ApiRequest, type Outcome, sendCall } from './http.ts';
import { sendFile } from './send-file.ts';

type FileUpload = {
  call: AnyCall;
  params?: Record<string, string>;
  query?: ApiRequest['query'];
  fields: Record<string, string>;
  /** undefined: the server has it. */
  file: File | undefined;
  onSent: (sent: number, total: number) => void;
};

/** A random key; `randomUUID` exists only on https and localhost. */
const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Sends a file with a token that is fresh from the start, under one key for all its attempts. */
export const uploadFile = async (
  api: Pick<BaseQueryApi, 'getState' | 'dispatch' | 'signal'>,
  { onSent, ...upload }: FileUpload,
): Promise<Outcome> => {
  const idempotencyKey = newKey();
  // A refusal in the middle of a long body reaches a browser as a broken line, so an old token is renewed first.
  const checked = await withFreshToken(api, (token) => sendCall({ call: currentUser }, token, api.signal));
  if ('error' in checked && checked.error.status === 401) return checked;
  return withFreshToken(api, (token) => sendFile({ ...upload, token, idempotencyKey, onSent, signal: api.signal }));
};
