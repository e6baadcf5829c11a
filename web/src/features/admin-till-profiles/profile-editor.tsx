import { Alert, Anchor, MultiSelect, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { SavedTillProfile } from '@tillmap/contracts';
import { useAllWholesalersQuery } from '../../api/all-wholesalers-api.ts';
import { UnsavedChanges } from '../../shared/unsaved-changes.tsx';
import { OWN, sourceOf } from './column-sources.ts';
import { ColumnsEditor } from './columns-editor.tsx';
import { ColumnsTable } from './columns-table.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfilePreview } from './profile-preview.tsx';
import { ProfileSide } from './profile-side.tsx';
import css from './till-profiles.module.css';
import { useDraft } from './use-draft.ts';
import { useProfileActions } from './use-profile-actions.ts';

type Props = { saved: SavedTillProfile; onVersion: (version: number) => void };

/** One profile: its columns, its codes, how its file is written, and five real rows of it. */
export function ProfileEditor({ saved, onVersion }: Props) {
  const { own, version, versions } = saved;
  const draft = useDraft(saved);
  const wholesalers = useAllWholesalersQuery(undefined, { skip: !own });
  const isFixed = !own || version !== versions[0]?.version;
  const deeds = useProfileActions(saved);
  const { name, columns } = draft.draft;
  const hasOwnFunction = columns.some(({ value }) => sourceOf(value) === OWN);
  return (
    <article className={css.profile} aria-labelledby="profile-name">
      {(draft.isChanged || draft.hasCodes) && (
        <UnsavedChanges
          title="Leave without saving?"
          text={`What you changed in ‘${saved.profile.name}’ is not saved and would be lost.`}
        />
      )}
      <ProfileHead saved={saved} draft={draft} deeds={deeds} isFixed={isFixed} onVersion={onVersion} />
      {draft.problem && (
        <Alert color="orange" icon={<IconAlertTriangle size={16} />}>
          {draft.problem}
        </Alert>
      )}
      <div className={css.profileMid}>
        <fieldset disabled={isFixed} className={css.profileFields}>
          <legend className={css.profileLegend}>
            {isFixed &&
              (own
                ? 'An older version is only looked at.'
                : 'A profile that comes with Tillmap is copied, not changed.')}
          </legend>
          {own && (
            <div className={css.profileNames}>
              <TextInput
                size="xs"
                label="Name"
                maxLength={80}
                value={name}
                onChange={(event) => draft.change({ name: event.currentTarget.value })}
              />
              <MultiSelect
                size="xs"
                label="Chosen already for"
                placeholder={draft.wholesalers.length === 0 ? 'No wholesaler' : ''}
                disabled={isFixed}
                value={draft.wholesalers}
                data={(wholesalers.data ?? []).map((one) => ({ value: one.code, label: one.name }))}
                onChange={draft.chooseWholesalers}
              />
            </div>
          )}
          {isFixed ? (
            <ColumnsTable columns={draft.draft.columns} purposes={draft.draft.purposes} preview={draft.preview.data} />
          ) : (
            <ColumnsEditor
              columns={draft.draft.columns}
              purposes={draft.draft.purposes}
              errors={draft.errors.columns}
              onColumns={(columns) => draft.change({ columns })}
            />
          )}
          {own && !isFixed && hasOwnFunction && (
            <p className={css.profileNone}>
              A column that is filled by “Its own function” is changed in the profile’s file:{' '}
              <Anchor component="button" type="button" fz="inherit" onClick={deeds.exportFile}>
                export it
              </Anchor>
              , change the function, and import the file as another profile.
            </p>
          )}
        </fieldset>
        <ProfileSide saved={saved} draft={draft} isFixed={isFixed} />
      </div>
      <ProfilePreview
        preview={draft.preview.data}
        isLoading={draft.preview.isFetching}
        purposes={draft.draft.purposes}
        purpose={draft.purpose}
        onPurpose={draft.choosePurpose}
      />
    </article>
  );
}
