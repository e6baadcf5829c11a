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

const deleted = new Set<string>();

/** Whether this page deletes a session, or has deleted it: it may leave the list before the address has left it. */
export const isDeleted = (id: string): boolean => deleted.has(id);

type NewSession = { wholesaler_code: string; session_name: string; is_sample?: boolean };

/** '' asks for all that the server lists unless it is told otherwise. */
type ListQuery = {
  search: string;
  status: string;
  wholesaler_code: string;
  days: string;
  page: number;
  per_page: number;
};

/** A page of the list. `total` stops above `MOST_COUNTED`. */
export type SessionPage = { sessions: readonly Session[]; total: number; page: number; lastPage: number };

const sessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<SessionPage, ListQuery>({
      query: (query) => ({ call: listSessions, query }),
      transformResponse: ({ data: sessions, pagination }: AnswerOf<typeof listSessions>) => ({
        sessions,
        total: pagination?.total ?? sessions.length,
        page: pagination?.current_page ?? 1,
        lastPage: pagination?.last_page ?? 1,
      }),
      providesTags: (page) => [
        SESSION_LIST,
        ...(page?.sessions ?? []).map(({ id }) => ({ type: 'Session' as const, id })),
      ],
    }),
    createSession: build.mutation<Session, NewSession>({
      query: (body) => ({ call: createSession, body }),
      transformResponse: (body: AnswerOf<typeof createSession>) => body.data,
      invalidatesTags: [SESSION_LIST],
    }),
    deleteSession: build.mutation<null, string>({
      query: (id) => ({ call: deleteSession, params: { id } }),
      onQueryStarted: (id, { queryFulfilled }) => {
        deleted.add(id);
        queryFulfilled.catch(() => deleted.delete(id));
      },
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
