import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from '../../api/sign-in.ts';
import type { Asked } from './columns-question-of.ts';

/** How far one upload of this browser is. `sent` and `total` in bytes; `result` is what the server answered. */
export type Upload<Result = unknown> =
  | { phase: 'sending'; fileName: string; sent: number; total: number }
  | { phase: 'done'; fileName: string; result: Result }
  | {
      phase: 'refused';
      fileName: string;
      message: string;
      isTemporary: boolean;
      /** A person has to choose the columns. */
      asked?: Asked;
    };

type UploadsState = Record<string, Upload>;
type Of<T> = PayloadAction<T & { of: string }>;

const initialState: UploadsState = {};

/** Uploads by the id of what they belong to; kept in the store, so that one goes on while another page is looked at. */
const slice = createSlice({
  name: 'uploads',
  initialState,
  reducers: {
    uploadChanged: (uploads, { payload }: Of<{ upload: Upload }>) => {
      uploads[payload.of] = payload.upload;
    },
    uploadSent: (uploads, { payload }: Of<{ sent: number; total: number }>) => {
      const upload = uploads[payload.of];
      if (upload?.phase === 'sending') Object.assign(upload, { sent: payload.sent, total: payload.total });
    },
    uploadForgotten: (uploads, { payload }: PayloadAction<string>) => {
      delete uploads[payload];
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => initialState),
});

export const { uploadChanged, uploadSent, uploadForgotten } = slice.actions;
export const uploadsReducer = slice.reducer;

export type WithUploads = { uploads: UploadsState };
