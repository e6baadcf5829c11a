import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { WholesalerOption } from '@tillmap/contracts';
import { useDispatch, useSelector } from 'react-redux';
import { messageOf } from '../../api/failure.ts';
import { countText } from '../../shared/format.ts';
import { toast } from '../../shared/toasts.ts';
import { lookupApi } from './lookup-api.ts';
import {
  formChanged,
  lookupCleared,
  lookupDone,
  lookupFailed,
  lookupStarted,
  type WithLookup,
} from './lookup-state.ts';

type Dispatch = ThunkDispatch<WithLookup, unknown, UnknownAction>;
type Running = ReturnType<ReturnType<typeof lookupApi.endpoints.batchLookup.initiate>>;

/** The lookup under way; it goes on while another page is open. */
let running: Pick<Running, 'abort'> | null = null;

const send = async (dispatch: Dispatch, wholesaler: WholesalerOption, barcodes: readonly string[]): Promise<void> => {
  dispatch(lookupStarted(barcodes.length));
  const question = { wholesalerCode: wholesaler.code, barcodes };
  const sending = dispatch(lookupApi.endpoints.batchLookup.initiate(question, { track: false }));
  running = sending;
  const { data: answer, error } = await sending;
  // Cleared meanwhile: nobody waits for this answer.
  if (running !== sending) return;
  running = null;
  if (!answer) {
    const message = messageOf(error, 'Error looking up products');
    dispatch(lookupFailed(message));
    toast.error(message);
    return;
  }
  dispatch(lookupDone({ wholesaler, answer }));
  const failed = answer.errors.length;
  if (failed > 0) toast.warning(`${countText(failed)} lookups failed`);
};

/** The lookup of this browser: its form, its answer, and how to start and clear it. */
export const useLookup = () => {
  const dispatch = useDispatch<Dispatch>();
  const state = useSelector(({ lookup }: WithLookup) => lookup);
  return {
    ...state,
    change: (part: Parameters<typeof formChanged>[0]) => dispatch(formChanged(part)),
    start: (wholesaler: WholesalerOption, barcodes: readonly string[]) => void send(dispatch, wholesaler, barcodes),
    clear: () => {
      const sending = running;
      running = null;
      dispatch(lookupCleared());
      sending?.abort();
    },
  };
};

export type LookupView = ReturnType<typeof useLookup>;
