import {
  createSession,
  deleteSession,
  generateEposFile,
  listSessions,
  type Session,
  sessionRejectedRows,
} from '@tillmap/contracts';
import { baseApi, SESSION_LIST } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';
import { download } from '../../shared/download.ts';

type NewSession = { wholesaler_code: string; session_name: string; is_sample?: boolean };

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
    downloadBadRows: build.mutation<string, Session>({
      queryFn: ({ id, session_name }, api) =>
        download(api, { call: sessionRejectedRows, params: { id } }, `${session_name} - rows to correct.csv`),
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
