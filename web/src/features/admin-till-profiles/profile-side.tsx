import { NativeSelect } from '@mantine/core';
import type { SavedTillProfile } from '@tillmap/contracts';
import { useAllWholesalersQuery } from '../../api/all-wholesalers-api.ts';
import { CodesSide } from './codes-side.tsx';
import { tablesOf } from './column-sources.ts';
import { FileFormFields } from './file-form-fields.tsx';
import { ProfileOrigin } from './profile-origin.tsx';
import { ProfileQuestions } from './profile-questions.tsx';
import { ProfileUses } from './profile-uses.tsx';
import css from './till-profiles.module.css';
import type { useDraft } from './use-draft.ts';

type Props = { saved: SavedTillProfile; draft: ReturnType<typeof useDraft>; isFixed: boolean };

const TITLES = { departments: 'Departments', vat: 'VAT', suppliers: 'Suppliers' } as const;

/** Beside the columns: the till's codes, how its file is written, and how this is known. */
export function ProfileSide({ saved: { own, tables }, draft, isFixed }: Props) {
  const wholesalers = useAllWholesalersQuery(undefined, { skip: !own });
  const known = (wholesalers.data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  const isKnown = known.some(({ value }) => value === draft.codesOf);
  const names = draft.preview.data?.codes ?? {};
  return (
    <div className={css.profileSide}>
      <fieldset disabled={isFixed} className={css.profileFields} aria-label="Codes and file">
        {own && tablesOf(draft.draft.columns).length > 0 && (
          <NativeSelect
            size="xs"
            label="Codes for"
            description="Each wholesaler has codes of its own."
            value={draft.codesOf}
            data={isKnown ? known : [{ value: draft.codesOf, label: draft.codesOf || 'Choose a wholesaler' }, ...known]}
            onChange={(event) => draft.chooseCodesOf(event.currentTarget.value)}
          />
        )}
        {own &&
          draft.codesOf !== '' &&
          tablesOf(draft.draft.columns).map((table) => (
            <CodesSide
              key={table}
              title={TITLES[table]}
              table={table}
              names={table === 'suppliers' ? [] : (names[table] ?? [])}
              saved={tables[draft.codesOf]?.[table] ?? {}}
              codes={draft.allCodes[table] ?? {}}
              onCode={draft.setCode}
            />
          ))}
        <ProfileUses purposes={draft.draft.purposes} onPurposes={(purposes) => draft.change({ purposes })} />
        <FileFormFields file={draft.draft.file} onFile={(file) => draft.change({ file })} />
        <ProfileQuestions settings={draft.draft.settings} onSettings={(settings) => draft.change({ settings })} />
        {!isFixed && <ProfileOrigin draft={draft.draft} isFixed={false} onChange={draft.change} />}
      </fieldset>
      {isFixed && <ProfileOrigin draft={draft.draft} isFixed onChange={draft.change} />}
    </div>
  );
}
