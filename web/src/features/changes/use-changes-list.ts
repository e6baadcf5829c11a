import { useList } from '../../workbench/use-list.ts';
import { CHANGES_ADDRESS } from './changes-address.ts';
import { useChangedLinesQuery } from './changes-api.ts';

/** The changed lines as the address asks for them. */
export const useChangesList = (sessionId: string) => useList(sessionId, CHANGES_ADDRESS, useChangedLinesQuery);

export type ChangesListState = ReturnType<typeof useChangesList>;
