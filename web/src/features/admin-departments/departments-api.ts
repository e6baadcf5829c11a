import {
  createDepartment,
  type Department,
  deleteDepartment,
  listDepartments,
  type Sent,
  updateDepartment,
} from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

type NewDepartment = Sent<typeof createDepartment.body>;
type ListQuery = { page: number; search: string; wholesaler_code: string };

/** Names of departments are shown with mappings as well. */
const CHANGED = ['Department', 'Mapping'] as const;

const departmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDepartments: build.query<AnswerOf<typeof listDepartments>['data'], ListQuery>({
      query: (query) => ({ call: listDepartments, query }),
      transformResponse: (body: AnswerOf<typeof listDepartments>) => body.data,
      providesTags: ['Department'],
    }),
    createDepartment: build.mutation<Department, NewDepartment>({
      query: (body) => ({ call: createDepartment, body }),
      transformResponse: (body: AnswerOf<typeof createDepartment>) => body.data,
      invalidatesTags: CHANGED,
    }),
    updateDepartment: build.mutation<Department, { id: string; body: NewDepartment }>({
      query: ({ id, body }) => ({ call: updateDepartment, params: { id }, body }),
      transformResponse: (body: AnswerOf<typeof updateDepartment>) => body.data,
      invalidatesTags: CHANGED,
    }),
    deleteDepartment: build.mutation<null, string>({
      query: (id) => ({ call: deleteDepartment, params: { id } }),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useListDepartmentsQuery,
  useCreateDepartmentMutation,
  useUpdateDepartmentMutation,
  useDeleteDepartmentMutation,
} = departmentsApi;
