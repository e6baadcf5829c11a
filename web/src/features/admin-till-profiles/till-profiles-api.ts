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
} from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';
import { uploadFile } from '../../api/upload-file.ts';
import { download } from '../../shared/download.ts';

type Created = { profile?: TillProfileFile; copy_of?: string; name?: string; tables?: TillCodeTables };
type Saving = { id: string; version: number; profile: TillProfileFile; wholesalers: string[] };
type Previewed = { profile: TillProfileFile; tables: TillCodeTables; wholesalers: string[] };
export type ProfilePreview = AnswerOf<typeof previewTillProfile>['data'];

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
      invalidatesTags: ['TillProfile'],
    }),
    saveProfile: build.mutation<SavedTillProfile, Saving>({
      query: ({ id, version, ...body }) => ({ call: saveTillProfile, params: { id }, body, version }),
      transformResponse: (body: AnswerOf<typeof saveTillProfile>) => body.data,
      invalidatesTags: ['TillProfile'],
    }),
    saveCodes: build.mutation<TillCodeTables, { id: string; tables: TillCodeTables }>({
      query: ({ id, tables }) => ({ call: setTillCodes, params: { id }, body: tables }),
      transformResponse: (body: AnswerOf<typeof setTillCodes>) => body.data.tables,
      invalidatesTags: ['TillProfile'],
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
      invalidatesTags: ['TillProfile'],
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
