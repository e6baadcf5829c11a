import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UploadResult } from '@tillmap/contracts';
import { signedOut } from '../../api/sign-in.ts';

/** How far this browser's upload to a session is. `sent` and `total` in bytes. */
export type Upload =
  | { phase: 'sending'; fileName: string; sent: number; total: number }
  | { phase: 'done'; fileName: string; result: UploadResult }
  | { phase: 'refused'; fileName: string; message: string };

type UploadsState = Record<string, Upload>;
type Of<T> = PayloadAction<T & { sessionId: string }>;

const initialState: UploadsState = {};

/** Uploads by session; kept in the store, so that one goes on while another session is looked at. */
const slice = createSlice({
  name: 'uploads',
  initialState,
  reducers: {
    uploadStarted: (uploads, { payload }: Of<{ fileName: string; total: number }>) => {
      uploads[payload.sessionId] = { phase: 'sending', fileName: payload.fileName, sent: 0, total: payload.total };
    },
    uploadSent: (uploads, { payload }: Of<{ sent: number; total: number }>) => {
      const upload = uploads[payload.sessionId];
      if (upload?.phase === 'sending') Object.assign(upload, { sent: payload.sent, total: payload.total });
    },
    uploadDone: (uploads, { payload }: Of<{ fileName: string; result: UploadResult }>) => {
      uploads[payload.sessionId] = { phase: 'done', fileName: payload.fileName, result: payload.result };
    },
    uploadRefused: (uploads, { payload }: Of<{ fileName: string; message: string }>) => {
      uploads[payload.sessionId] = { phase: 'refused', fileName: payload.fileName, message: payload.message };
    },
    uploadForgotten: (uploads, { payload }: PayloadAction<string>) => {
      delete uploads[payload];
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => initialState),
});

export const { uploadStarted, uploadSent, uploadDone, uploadRefused, uploadForgotten } = slice.actions;
export const uploadsReducer = slice.reducer;

export type WithUploads = { uploads: UploadsState };
