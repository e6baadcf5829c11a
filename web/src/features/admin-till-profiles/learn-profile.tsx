import { Alert, Button, Checkbox, Loader, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { LearnedTill, TillProfileFile, TillPurpose } from '@tillmap/contracts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../api/failure.ts';
import { FileDrop } from '../../shared/files/file-drop.tsx';
import { useChosenFile } from '../../shared/files/use-chosen-file.ts';
import { countText, plural } from '../../shared/format.ts';
import { PURPOSE_NAMES } from '../../shared/till-purposes.ts';
import { toast } from '../../shared/toasts.ts';
import { tablesOf } from './column-sources.ts';
import { LearnedColumns } from './learned-columns.tsx';
import { leftOutOf, usesOf, withUses } from './learned-uses.ts';
import { addressOfProfile } from './profile-list.tsx';
import { ProfilePreview } from './profile-preview.tsx';
import css from './till-profiles.module.css';
import { useCreateProfileMutation, useLearnProfileMutation, useProfilePreviewQuery } from './till-profiles-api.ts';

const TYPES = ['.csv', '.txt', '.xlsx'];
const MAX_BYTES = 20 * 1024 * 1024;

const readWords = ({ rows, separator, encoding }: LearnedTill['file']): string =>
  [plural(rows, 'row'), separator, encoding].filter((word) => word !== '').join(', ');

type Props = { learned: LearnedTill };

function LearnedForm({ learned }: Props) {
  const navigate = useNavigate();
  const [profile, setProfile] = useState<TillProfileFile>(learned.profile);
  const [create, { isLoading }] = useCreateProfileMutation();
  const [uses, setUses] = useState<readonly TillPurpose[]>(['new']);
  const possible = usesOf(profile);
  const leftOut = leftOutOf(profile);
  const save = async () => {
    const used = withUses({ ...profile, tables: tablesOf(profile.columns) }, uses);
    const saved = await create({ profile: used, tables: learned.tables });
    if (saved.error) return toast.error(messageOf(saved.error, 'The profile could not be saved'));
    toast.success('The profile is saved. Older versions are kept.');
    return navigate(addressOfProfile(saved.data.key));
  };
  const changed = useProfilePreviewQuery(
    { profile: { ...profile, tables: tablesOf(profile.columns) }, tables: learned.tables, wholesalers: [] },
    { skip: profile.columns === learned.profile.columns },
  );
  const sure = learned.columns.filter((one) => one.sure).length;
  return (
    <>
      <p className={css.profileDim}>
        {readWords(learned.file)}. {countText(learned.met)} of its rows are about your products.
      </p>
      <div className={css.profileBar}>
        <h3>
          {sure} of {plural(learned.columns.length, 'column')} matched
        </h3>
        {sure < learned.columns.length && (
          <span className={css.profileMissing}>
            <IconAlertTriangle size={13} aria-hidden /> {learned.columns.length - sure} to check
          </span>
        )}
      </div>
      {learned.problems.map(({ where, message }) => (
        <Alert key={where + message} color="orange" icon={<IconAlertTriangle size={16} />}>
          {where}: {message}
        </Alert>
      ))}
      <LearnedColumns learned={learned} profile={profile} onProfile={setProfile} />
      {learned.unsure_codes.length > 0 && (
        <p className={css.profileDim}>
          No clear code was learned for: {learned.unsure_codes.map(({ name }) => name).join(', ')}. They are missing
          until you fill them in.
        </p>
      )}
      {learned.notes.map((note) => (
        <p key={note} className={css.profileDim}>
          {note}
        </p>
      ))}
      <ProfilePreview preview={changed.data ?? learned.preview} isLoading={changed.isFetching} />
      {possible.length > 1 && (
        <fieldset className={`${css.profileFields} ${css.profileUses}`}>
          <legend>Files for</legend>
          <div className={css.profileChecks}>
            {possible.map((purpose) => (
              <Checkbox
                key={purpose}
                size="xs"
                label={PURPOSE_NAMES[purpose]}
                disabled={purpose === 'new'}
                checked={uses.includes(purpose)}
                onChange={({ currentTarget: { checked } }) =>
                  setUses(checked ? [...uses, purpose] : uses.filter((one) => one !== purpose))
                }
              />
            ))}
          </div>
          <p className={css.profileNone}>
            A barcode and a price were recognised, so the till may be told of products that it has. A file of prices
            alone has these columns and no others. Whether your till takes it was not verified: try two products first.
          </p>
          {leftOut.length > 0 && (
            <p className={css.profileNone}>
              Only files for new products have {leftOut.join(', ')}: your products do not fill them, and your till keeps
              what it has there.
            </p>
          )}
        </fieldset>
      )}
      <div className={css.profileFoot}>
        <TextInput
          size="sm"
          label="Name"
          maxLength={80}
          value={profile.name}
          onChange={(event) => setProfile({ ...profile, name: event.currentTarget.value })}
        />
        <Button component={Link} to="/admin/export-profiles" variant="default">
          Cancel
        </Button>
        <Button loading={isLoading} disabled={profile.name.trim() === ''} onClick={() => void save()}>
          Save the Profile
        </Button>
      </div>
    </>
  );
}

/** A profile from a file of the shop's till: each column with what fills it and why. */
export function LearnProfile() {
  const chosen = useChosenFile({ types: TYPES, maxBytes: MAX_BYTES });
  const [learn, { data: learned, isLoading, error }] = useLearnProfileMutation();
  const choose = (file: File) => {
    chosen.choose(file);
    if (TYPES.some((type) => file.name.toLowerCase().endsWith(type)) && file.size <= MAX_BYTES) void learn(file);
  };
  const problem = chosen.problem ?? (error ? messageOf(error, 'The file could not be read') : null);
  return (
    <article className={css.profile} aria-labelledby="learn-title">
      <h2 id="learn-title">Learn from a template</h2>
      <p className={css.profileDim}>
        Give the empty template or an export of your till. Tillmap matches its columns with your products.
      </p>
      <FileDrop
        label="Template or export of your till"
        prompt="Drop a file of your till here, or choose one"
        types={TYPES}
        note=".csv, .txt or .xlsx, at most 20 MB"
        file={chosen.file}
        onFile={choose}
      />
      {problem && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={16} />}>
          {problem}
        </Alert>
      )}
      {isLoading && (
        <p className={css.profileDim}>
          <Loader size={14} aria-hidden /> Reading the file and comparing it with your products…
        </p>
      )}
      {!isLoading && !problem && learned && <LearnedForm key={learned.file.name + learned.met} learned={learned} />}
    </article>
  );
}
