import {
  createTillProfile,
  deleteTillProfile,
  exportTillProfile,
  importTillProfile,
  type LearnedTill,
  learnTillProfile,
  listTillProfiles,
  previewTillProfile,
  readTillProfile,
  type SavedTillProfile,
  saveTillProfile,
  setTillCodes,
  type TillCodeTables,
  type TillProfileFile,
  type TillProfileInfo,
  type TillPurpose,
  type WholesalerTables,
} from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';
import { uploadFile } from '../../api/upload-file.ts';
import { download } from '../../shared/download.ts';

type Created = { profile?: TillProfileFile; copy_of?: string; name?: string; tables?: WholesalerTables };
type Saving = { id: string; version: number; profile: TillProfileFile; wholesalers: string[] };
type Previewed = {
  profile: TillProfileFile;
  tables: WholesalerTables;
  wholesalers: string[];
  codes_of?: string | undefined;
  purpose?: TillPurpose | undefined;
};
/** `isLast`: nothing is saved after it, so what is there now can be read. */
type SavedCodes = { id: string; wholesaler: string; tables: TillCodeTables; isLast: boolean };
export type ProfilePreview = AnswerOf<typeof previewTillProfile>['data'];

/** After a failure the profile is not read again: that would replace what is typed. */
const unlessFailed = (_answer: unknown, error: unknown) => (error ? [] : (['TillProfile'] as const));
const nothing = () => undefined;
const LIST = { type: 'TillProfile', id: 'LIST' } as const;

const tillProfilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportProfiles: build.query<TillProfileInfo[], void>({
      query: () => ({ call: listTillProfiles }),
      transformResponse: (body: AnswerOf<typeof listTillProfiles>) => body.data.profiles,
      providesTags: [LIST],
    }),
    exportProfile: build.query<SavedTillProfile, { key: string; version?: number | undefined }>({
      query: ({ key, version }) => ({ call: readTillProfile, params: { key }, query: { version } }),
      transformResponse: (body: AnswerOf<typeof readTillProfile>) => body.data,
      providesTags: ['TillProfile'],
    }),
    createProfile: build.mutation<SavedTillProfile, Created>({
      query: (body) => ({ call: createTillProfile, body }),
      transformResponse: (body: AnswerOf<typeof createTillProfile>) => body.data,
      invalidatesTags: unlessFailed,
    }),
    saveProfile: build.mutation<SavedTillProfile, Saving>({
      query: ({ id, version, ...body }) => ({ call: saveTillProfile, params: { id }, body, version }),
      transformResponse: (body: AnswerOf<typeof saveTillProfile>) => body.data,
      invalidatesTags: unlessFailed,
    }),
    saveCodes: build.mutation<TillCodeTables, SavedCodes>({
      query: ({ id, wholesaler, tables }) => ({
        call: setTillCodes,
        params: { id },
        body: { wholesaler, ...tables },
      }),
      transformResponse: (body: AnswerOf<typeof setTillCodes>) => body.data.tables,
      invalidatesTags: (_answer, error, { isLast }) => (error || !isLast ? [] : ['TillProfile']),
    }),
    deleteProfile: build.mutation<null, string>({
      query: (id) => ({ call: deleteTillProfile, params: { id } }),
      // The profile itself is on the page until the address changes.
      invalidatesTags: [LIST],
    }),
    /** The profile as a file, handed to the browser; its name. */
    exportProfileFile: build.mutation<string, string>({
      queryFn: (key, api) => download(api, { call: exportTillProfile, params: { key } }, 'profile.json'),
    }),
    importProfile: build.mutation<SavedTillProfile, File>({
      queryFn: async (file, api) => {
        const outcome = await uploadFile(api, { call: importTillProfile, fields: {}, file, onSent: nothing });
        if ('error' in outcome) return { error: outcome.error };
        return { data: (outcome.data as AnswerOf<typeof importTillProfile>).data };
      },
      invalidatesTags: unlessFailed,
    }),
    learnProfile: build.mutation<LearnedTill, File>({
      queryFn: async (file, api) => {
        const outcome = await uploadFile(api, { call: learnTillProfile, fields: {}, file, onSent: nothing });
        if ('error' in outcome) return { error: outcome.error };
        return { data: (outcome.data as AnswerOf<typeof learnTillProfile>).data };
      },
    }),
    profilePreview: build.query<ProfilePreview, Previewed>({
      query: (body) => ({ call: previewTillProfile, body }),
      transformResponse: (body: AnswerOf<typeof previewTillProfile>) => body.data,
      keepUnusedDataFor: 5,
    }),
  }),
});

export const {
  useExportProfilesQuery,
  useExportProfileQuery,
  useCreateProfileMutation,
  useSaveProfileMutation,
  useSaveCodesMutation,
  useDeleteProfileMutation,
  useExportProfileFileMutation,
  useImportProfileMutation,
  useLearnProfileMutation,
  useProfilePreviewQuery,
} = tillProfilesApi;
