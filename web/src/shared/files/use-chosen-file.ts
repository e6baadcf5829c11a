import { useState } from 'react';
import { bytesText } from '../format.ts';

/** `types` are endings; `maxBytes` is unknown until the settings have arrived. */
type Allowed = { types: readonly string[]; maxBytes: number | undefined };

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const refusalOf = (file: File, { types, maxBytes }: Allowed): string | null => {
  const name = file.name.toLowerCase();
  if (!types.some((ending) => name.endsWith(ending))) return `‘${file.name}’ is not a ${either.format(types)} file.`;
  if (maxBytes !== undefined && file.size > maxBytes) {
    return `‘${file.name}’ has ${bytesText(file.size)}; a file may have at most ${bytesText(maxBytes)}.`;
  }
  return null;
};

/** The file of a form, `first` when it opens: what was chosen, or why it cannot be taken, known before it is sent. */
export const useChosenFile = (allowed: Allowed, first: File | null = null) => {
  const [file, setFile] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    file,
    problem,
    choose: (chosen: File) => {
      const refusal = refusalOf(chosen, allowed);
      setProblem(refusal);
      setFile(refusal === null ? chosen : null);
    },
    /** The form was sent without a file; what is known to be wrong with one says more. */
    miss: (message: string) => setProblem((known) => known ?? message),
    clear: () => {
      setFile(null);
      setProblem(null);
    },
  };
};
