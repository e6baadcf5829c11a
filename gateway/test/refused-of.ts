const TRIES = 20;

/**
 * The answers with 429 of the first burst that brought at least `count` of them: on a busy machine the calls of a burst may take more than
 * the second in which they are counted.
 */
export const refusedOf = async (burst: () => Promise<Response[]>, count = 1): Promise<Response[]> => {
  let refused: Response[] = [];
  for (let tries = 0; tries < TRIES && refused.length < count; tries++)
    refused = (await burst()).filter(({ status }) => status === 429);
  return refused;
};
