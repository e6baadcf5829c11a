import { useState } from 'react';

/** One page of rows that are all here already, in their order. Begins anew when the rows are others. */
export const usePages = <Row>(rows: readonly Row[], size: number) => {
  const [at, setAt] = useState({ rows, page: 1 });
  const page = at.rows === rows ? at.page : 1;
  return {
    page,
    lastPage: Math.max(1, Math.ceil(rows.length / size)),
    rows: rows.slice((page - 1) * size, page * size),
    /** Where the first row of this page stands among all. */
    first: (page - 1) * size,
    goTo: (next: number) => setAt({ rows, page: next }),
  };
};
