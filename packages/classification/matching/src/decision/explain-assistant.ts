import type { ReasonDetail } from '@tillmap/classification';

/** 'The assistant (small-1) chose Drinks › Cola from 4 categories, from examples like "Coke 330ml"'. */
export const assistantChose = (
  { model, among, examples }: Extract<ReasonDetail, { code: 'assistant_chose' }>,
  place: string,
): string => {
  const saw = examples.length === 0 ? '' : `, from examples like ${examples.map((name) => `"${name}"`).join(', ')}`;
  return among === 1
    ? `The assistant (${model}) confirmed ${place}${saw}`
    : `The assistant (${model}) chose ${place} from ${among} categories${saw}`;
};
