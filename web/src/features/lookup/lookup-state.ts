import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { WholesalerOption } from '@tillmap/contracts';
import { signedOut } from '../../api/sign-in.ts';
import type { LookupAnswer } from './lookup-api.ts';

type LookupState = {
  wholesalerCode: string | null;
  /** The barcodes as they stand in the field. */
  text: string;
  /** How many barcodes are being looked up, null when none are. */
  running: number | null;
  /** The last answer and whose hierarchy it speaks of. */
  result: { wholesaler: WholesalerOption; answer: LookupAnswer } | null;
  failure: string | null;
};

const initialState: LookupState = { wholesalerCode: null, text: '', running: null, result: null, failure: null };

/** The lookup screen's form and result; kept in the store, so that they are still there after another page. */
const slice = createSlice({
  name: 'lookup',
  initialState,
  reducers: {
    formChanged: (state, { payload }: PayloadAction<Partial<Pick<LookupState, 'wholesalerCode' | 'text'>>>) => {
      Object.assign(state, payload);
    },
    lookupStarted: (state, { payload }: PayloadAction<number>) => {
      state.running = payload;
      state.failure = null;
    },
    lookupDone: (state, { payload }: PayloadAction<NonNullable<LookupState['result']>>) => {
      Object.assign(state, { running: null, failure: null, result: payload });
    },
    lookupFailed: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state, { running: null, failure: payload, result: null });
    },
    lookupCleared: ({ wholesalerCode }) => ({ ...initialState, wholesalerCode }),
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => initialState),
});

export const { formChanged, lookupStarted, lookupDone, lookupFailed, lookupCleared } = slice.actions;
export const lookupReducer = slice.reducer;

export type WithLookup = { lookup: LookupState };
