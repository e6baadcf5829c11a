import { useState } from 'react';
import { useImport } from './use-import.ts';

/** Whether an import panel that can be put away is open; from the start when there is an import to see. */
export const useImportIsOpen = (of: string) => {
  const { run, followedId } = useImport(of);
  return useState(run !== undefined || followedId !== null);
};
