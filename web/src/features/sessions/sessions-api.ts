import {
  createSession,
  deleteSession,
  generateEposFile,
  listSessions,
  type Session,
  sessionRejectedRows,
} from '@tillmap/contracts';
import { baseApi, SESSION_LIST } from '../../api/base-api.ts';
import { withFreshToken } from '../../api/base-query.ts';
import type { Failure } from '../../api/failure.ts';
import type { AnswerOf, FileAnswer } from '../../api/http.ts';
import { sendCall } from '../../api/http.ts';
import { saveFile } from '../../shared/save-file.ts';

type NewSession = { wholesaler_code: string; session_name: string };

const sessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<Session[], void>({
      query: () => ({ call: listSessions }),
      transformResponse: (body: AnswerOf<typeof listSessions>) => body.data,
      providesTags: (sessions = []) => [SESSION_LIST, ...sessions.map(({ id }) => ({ type: 'Session' as const, id }))],
    }),
    createSession: build.mutation<Session, NewSession>({
      query: (body) => ({ call: createSession, body }),
      transformResponse: (body: AnswerOf<typeof createSession>) => body.data,
      invalidatesTags: [SESSION_LIST],
    }),
    deleteSession: build.mutation<null, string>({
      query: (id) => ({ call: deleteSession, params: { id } }),
      invalidatesTags: [SESSION_LIST],
    }),
    startProcessing: build.mutation<AnswerOf<typeof generateEposFile>, string>({
      query: (id) => ({ call: generateEposFile, body: { session_id: id } }),
      invalidatesTags: (_answer, _error, id) => [{ type: 'Session', id }, SESSION_LIST],
    }),
    downloadBadRows: build.mutation<null, Session>({
      queryFn: async (session, api) => {
        const request = { call: sessionRejectedRows, params: { id: session.id } };
        const outcome = await withFreshToken(api, (token) => sendCall(request, token, api.signal));
        if ('error' in outcome) return { error: outcome.error satisfies Failure };
        const { file, filename } = outcome.data as FileAnswer;
        saveFile(file, filename ?? `${session.session_name} - rows to correct.csv`);
        return { data: null };
      },
    }),
  }),
});

export const {
  useListSessionsQuery,
  useCreateSessionMutation,
  useDeleteSessionMutation,
  useStartProcessingMutation,
  useDownloadBadRowsMutation,
} = sessionsApi;
