import { deleteOpenList, importOpenList, listOpenLists, type OpenList } from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';
import { uploadFile } from '../../api/upload-file.ts';

const openListsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    openLists: build.query<OpenList[], void>({
      query: () => ({ call: listOpenLists }),
      transformResponse: (body: AnswerOf<typeof listOpenLists>) => body.data,
      providesTags: ['OpenList'],
    }),
    importOpenList: build.mutation<OpenList, File>({
      queryFn: async (file, api) => {
        const outcome = await uploadFile(api, {
          call: importOpenList,
          fields: {},
          file,
          onSent: () => undefined,
        });
        if ('error' in outcome) return { error: outcome.error };
        return { data: (outcome.data as AnswerOf<typeof importOpenList>).data };
      },
      invalidatesTags: ['OpenList'],
    }),
    deleteOpenList: build.mutation<null, number>({
      query: (id) => ({ call: deleteOpenList, params: { id: String(id) } }),
      invalidatesTags: ['OpenList'],
    }),
  }),
});

export const { useOpenListsQuery, useImportOpenListMutation, useDeleteOpenListMutation } = openListsApi;
