import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { shelfLabels } from '@tillmap/contracts';
import { Link } from 'react-router';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';
import { pollUntilCompared } from '../../api/poll-until-compared.ts';
import { plural } from '../format.ts';
import { labelsLink } from '../session-path/path-steps.ts';

const labelCountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    labelsDue: build.query<number, string>({
      query: (id) => ({ call: shelfLabels, params: { id }, query: { per_page: 1 } }),
      transformResponse: (body: AnswerOf<typeof shelfLabels>) => body.data.counts.due,
      providesTags: ['Labels'],
    }),
  }),
});

const useLabelsDueQuery = pollUntilCompared(labelCountsApi.useLabelsDueQuery);

/** Leads to the shelf labels of a session, with the number that is not printed yet. */
export function LabelsButton({ sessionId }: { sessionId: string }) {
  const { data } = useLabelsDueQuery(sessionId, { refetchOnMountOrArgChange: true });
  return (
    <Button
      variant="default"
      component={Link}
      to={labelsLink(sessionId)}
      leftSection={<IconTag size={16} aria-hidden />}
    >
      {data ? `Print ${plural(data, 'label')}` : 'Shelf labels'}
    </Button>
  );
}
