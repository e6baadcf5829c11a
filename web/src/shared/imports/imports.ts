import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ImportResults } from '@tillmap/contracts';
import { signedOut } from '../../api/sign-in.ts';
import type { Asked } from '../uploads/columns-question-of.ts';

/** How far an import that this browser started is. `sent` and `total` in bytes. */
export type ImportRun =
  | { phase: 'sending'; fileName: string; sent: number; total: number }
  /** The server works on it; its progress is asked for by the id. `isTold`: its end was said already. */
  | { phase: 'following'; fileName: string; importId: string; isTold: boolean }
  /** Answered at once. */
  | { phase: 'done'; fileName: string; importId: string; results: ImportResults }
  | {
      phase: 'refused';
      fileName: string;
      message: string;
      details: string[];
      /** A person has to choose the columns. */
      asked?: Asked;
    };

type ImportsState = Record<string, ImportRun>;

const initialState: ImportsState = {};

/** Imports by the panel that started them; kept in the store, so that one goes on while another tab is looked at. */
const slice = createSlice({
  name: 'imports',
  initialState,
  reducers: {
    importChanged: (imports, { payload }: PayloadAction<{ of: string; run: ImportRun }>) => {
      imports[payload.of] = payload.run;
    },
    importSent: (imports, { payload }: PayloadAction<{ of: string; sent: number; total: number }>) => {
      const run = imports[payload.of];
      if (run?.phase === 'sending') Object.assign(run, { sent: payload.sent, total: payload.total });
    },
    importTold: (imports, { payload }: PayloadAction<string>) => {
      const run = imports[payload];
      if (run?.phase === 'following') run.isTold = true;
    },
    importForgotten: (imports, { payload }: PayloadAction<string>) => {
      delete imports[payload];
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => initialState),
});

export const { importChanged, importSent, importTold, importForgotten } = slice.actions;
export const importsReducer = slice.reducer;

export type WithImports = { imports: ImportsState };
