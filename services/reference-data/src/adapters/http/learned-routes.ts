import { listLearned, restoreLearned, revertLearned } from '@tillmap/contracts';
import { NotFound, type Route, route } from '@tillmap/service-kit';
import type { manageLearned } from '../../application/mappings/manage-learned.ts';
import type { learnedList } from '../postgres/learned-list.ts';
import type { LearnedChoice } from '../postgres/learned-mappings.ts';
import type { WholesalerStore } from '../postgres/postgres-wholesalers.ts';
import { pagination } from './paged.ts';
import { personOf } from './person.ts';

type Deps = Readonly<{
  wholesalers: Pick<WholesalerStore, 'findById'>;
  learned: ReturnType<typeof manageLearned>;
  list: ReturnType<typeof learnedList>;
}>;

type Chosen = Readonly<{ ids: string[] } | { user_id: string } | { session_id: string }>;

const choiceOf = (chosen: Chosen): LearnedChoice => {
  if ('ids' in chosen) return chosen;
  return 'user_id' in chosen ? { userId: chosen.user_id } : { sessionId: chosen.session_id };
};

/** What was learned from reviews of a wholesaler, for administrators. */
export const learnedRoutes = ({ wholesalers, learned, list }: Deps): Route[] => [
  route(listLearned, async ({ params, query }) => {
    const wholesaler = await wholesalers.findById(params.id);
    if (!wholesaler) throw new NotFound('This wholesaler does not exist.');
    const { rows, total, notReverted } = await list({
      wholesalerCode: wholesaler.code,
      search: query.search,
      userId: query.user_id,
      sessionId: query.session_id,
      page: query.page,
      perPage: query.per_page,
    });
    return { body: { data: { learned: rows, pagination: pagination(total, query), not_reverted: notReverted } } };
  }),
  route(revertLearned, async (context) => {
    const { expected } = context.body;
    const done = await learned.revert(context.params.id, choiceOf(context.body), expected, personOf(context));
    const { revertId, reverted, stayed, message } = done;
    return { body: { message, revert_id: revertId, reverted, stayed } };
  }),
  route(restoreLearned, async (context) => ({
    body: await learned.restore(context.params.id, context.body.revert_id, personOf(context)),
  })),
];
