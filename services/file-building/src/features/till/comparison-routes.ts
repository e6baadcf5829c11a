import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { Invalid } from '@tillmap/service-kit/domain';
import { fileAnswer } from '../../model/file.ts';
import type { PricesAsked } from '../../model/prices/price-day.ts';
import { sessionIn } from '../../model/shop.ts';
import type { compareTill, Given } from './compare-till.ts';
import { TEMPLATE_MAX_BYTES } from './read-template.ts';

type UseCases = Readonly<{ comparison: ReturnType<typeof compareTill> }>;

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The choice of a till in a form. Throws Invalid for what is none. */
const choiceIn = (text: string) => {
  const parsed = contract.tillChoiceSchema.safeParse(jsonIn(text));
  if (parsed.success) return parsed.data;
  throw new Invalid({ choice: ['Please choose a till.'] });
};

type Asked = Readonly<{ query: PricesAsked; body: Readonly<{ choice: string }>; file: Given['file'] }>;

const givenIn = ({ query, body, file }: Asked): Given => ({ wish: { ...choiceIn(body.choice), prices: query }, file });

/** The calls that compare a till's file with the till's last export. */
export const tillComparisonRoutes = ({ comparison }: UseCases): Route[] => [
  route(
    contract.compareTill,
    async ({ actor, params, query, body, file }) => ({
      body: { data: await comparison.compare(actor, sessionIn(params, query), givenIn({ query, body, file })) },
    }),
    { uploadBytes: TEMPLATE_MAX_BYTES },
  ),
  route(
    contract.comparedRows,
    async ({ actor, params, query, body, file }) =>
      fileAnswer(await comparison.rows(actor, sessionIn(params, query), givenIn({ query, body, file }))),
    { uploadBytes: TEMPLATE_MAX_BYTES },
  ),
];
