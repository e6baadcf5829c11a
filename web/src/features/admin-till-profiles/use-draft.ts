import { useDebouncedValue } from '@mantine/hooks';
import type {
  SavedTillProfile,
  TillCodeTables,
  TillProfileFile,
  TillPurpose,
  WholesalerTables,
} from '@tillmap/contracts';
import { useState } from 'react';
import { failureErrors, messageOf } from '../../api/failure.ts';
import type { TableName } from './codes-side.tsx';
import { type Draft, draftOf, errorsByColumn, profileOf } from './draft.ts';
import { useProfilePreviewQuery } from './till-profiles-api.ts';

const PREVIEW_DELAY_MS = 400;
const TABLES = ['departments', 'vat', 'suppliers'] as const;

const merged = (saved: TillCodeTables, changed: TillCodeTables): TillCodeTables => ({
  departments: { ...saved.departments, ...changed.departments },
  vat: { ...saved.vat, ...changed.vat },
  suppliers: { ...saved.suppliers, ...changed.suppliers },
});

const mergedAll = (saved: WholesalerTables, changed: WholesalerTables): WholesalerTables =>
  Object.fromEntries(
    Object.keys({ ...saved, ...changed }).map((code) => [code, merged(saved[code] ?? {}, changed[code] ?? {})]),
  );

type Codes = Readonly<Record<string, string>> | undefined;
const differ = (codes: Codes = {}, saved: Codes = {}): boolean =>
  Object.entries(codes).some(([value, code]) => code !== (saved[value] ?? ''));

/** A profile while it is changed: its columns, codes and wholesalers, with a preview that follows each change. */
export const useDraft = ({ profile, tables, wholesalers }: SavedTillProfile) => {
  const [draft, setDraft] = useState<Draft>(() => draftOf(profile));
  const [codes, setCodes] = useState<WholesalerTables>({});
  const [chosenOf, setChosenOf] = useState<string>();
  const [chosen, setChosen] = useState(wholesalers);
  const [touched, setTouched] = useState(false);
  const [previewed] = useDebouncedValue(draft, PREVIEW_DELAY_MS);
  const [previewedCodes] = useDebouncedValue(codes, PREVIEW_DELAY_MS);
  const [chosenPurpose, setPurpose] = useState<TillPurpose>();
  const purpose = draft.purposes.find((one) => one === chosenPurpose) ?? draft.purposes[0];
  const preview = useProfilePreviewQuery({
    profile: profileOf(previewed),
    tables: mergedAll(tables, previewedCodes),
    wholesalers: chosen,
    codes_of: chosenOf,
    purpose,
  });
  const codesOf = chosenOf ?? preview.data?.codes_of ?? '';
  const changedCodes = Object.fromEntries(
    Object.entries(codes).filter(([code, of]) => TABLES.some((table) => differ(of[table], tables[code]?.[table]))),
  );
  const isRefused = 'errors' in (preview.error ?? {});
  const errors = errorsByColumn(failureErrors(preview.error));
  const problemOf = (): string | undefined => {
    if (!isRefused || errors.others.length > 0) return errors.others.join(' ') || undefined;
    return errors.columns.size === 0 ? messageOf(preview.error, 'The preview could not be loaded.') : undefined;
  };
  return {
    draft,
    /** What the shown file is for. */
    purpose,
    choosePurpose: setPurpose,
    /** The wholesaler whose codes are looked at; '' while none is known. */
    codesOf,
    chooseCodesOf: setChosenOf,
    /** By wholesaler, where they are not as they are saved. */
    changedCodes,
    allCodes: merged(tables[codesOf] ?? {}, codes[codesOf] ?? {}),
    wholesalers: chosen,
    isChanged: touched,
    hasCodes: Object.keys(changedCodes).length > 0,
    preview,
    errors,
    /** What is wrong beside the columns. */
    problem: problemOf(),
    canSave: errors.columns.size === 0 && errors.others.length === 0,
    profile: (): TillProfileFile => profileOf(draft),
    change: (part: Partial<Draft>) => {
      setDraft((now) => ({ ...now, ...part }));
      setTouched(true);
    },
    chooseWholesalers: (now: string[]) => {
      setChosen(now);
      setTouched(true);
    },
    setCode: (table: TableName, value: string, code: string) => {
      // Another wholesaler's file may be completed meanwhile, and be shown: what is typed next belongs here too.
      setChosenOf(codesOf);
      setCodes((now) => {
        const ofIt = now[codesOf] ?? {};
        return { ...now, [codesOf]: { ...ofIt, [table]: { ...ofIt[table], [value]: code } } };
      });
    },
  };
};
