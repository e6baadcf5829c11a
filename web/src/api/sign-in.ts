import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Who ended the last sign-in: a person who pressed Sign out, or the server that no longer knows the token. */
type EndedBy = 'person' | 'server';

export type SignInState = { token: string | null; endedBy: EndedBy | null };

const initialState: SignInState = { token: null, endedBy: null };

const slice = createSlice({
  name: 'signIn',
  initialState,
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<string>): SignInState => ({ token: payload, endedBy: null }),
    signedOut: (_state, { payload }: PayloadAction<EndedBy>): SignInState => ({ token: null, endedBy: payload }),
  },
});

/** A stored token makes the user signed in (spec part 1, section 4). */
export const { signedIn, signedOut } = slice.actions;
export const signInReducer = slice.reducer;

/** The part of the store that every layer may read. */
export type WithSignIn = { signIn: SignInState };
export const selectToken = (state: WithSignIn): string | null => state.signIn.token;
export const selectIsSignedIn = (state: WithSignIn): boolean => state.signIn.token !== null;
export const selectEndedBy = (state: WithSignIn): EndedBy | null => state.signIn.endedBy;
