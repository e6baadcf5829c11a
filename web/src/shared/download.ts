import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { withFreshToken } from '../api/base-query.ts';
import type { Failure } from '../api/failure.ts';
import { type ApiRequest, type FileAnswer, sendCall } from '../api/http.ts';
import { saveFile } from './save-file.ts';

/**
 * Asks for a file and hands it to the browser's downloads; answers the name it got. The browser keeps what arrives, on
 * disk where it is large, so that the page stays quick. `unnamed` is the name where the server gives none.
 */
export const download = async (
  api: Pick<BaseQueryApi, 'getState' | 'dispatch' | 'signal'>,
  request: ApiRequest,
  unnamed: string,
): Promise<{ data: string } | { error: Failure }> => {
  const outcome = await withFreshToken(api, (token) => sendCall(request, token, api.signal));
  if ('error' in outcome) return { error: outcome.error };
  const { file, filename } = outcome.data as FileAnswer;
  const name = filename ?? unnamed;
  saveFile(file, name);
  return { data: name };
};
