import { Button, Group, NativeSelect } from '@mantine/core';
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react';
import type { SavedTillProfile } from '@tillmap/contracts';
import { dayText } from '../../shared/format.ts';
import { Certainty } from './certainty.tsx';
import css from './till-profiles.module.css';
import type { useDraft } from './use-draft.ts';
import type { useProfileActions } from './use-profile-actions.ts';

type Parts = {
  saved: SavedTillProfile;
  draft: ReturnType<typeof useDraft>;
  deeds: ReturnType<typeof useProfileActions>;
};
type Props = Parts & { isFixed: boolean; onVersion: (version: number) => void };

function SaveButton({ saved: { versions }, draft, deeds }: Parts) {
  const newest = versions[0]?.version ?? 0;
  return (
    <Button
      size="xs"
      loading={deeds.isSaving}
      disabled={!draft.canSave || !(draft.isChanged || draft.hasCodes)}
      onClick={() =>
        deeds.save({
          profile: draft.isChanged ? draft.profile() : undefined,
          wholesalers: draft.wholesalers,
          codes: draft.changedCodes,
        })
      }
    >
      {draft.isChanged ? `Save as Version ${newest + 1}` : 'Save the Codes'}
    </Button>
  );
}

/** The name of a profile, how sure it is, its versions, and what can be done with it. */
export function ProfileHead({ saved, draft, deeds, isFixed, onVersion }: Props) {
  const { own, version, versions } = saved;
  const { name, certainty } = draft.draft;
  return (
    <div className={css.profileBar}>
      <h2 id="profile-name">{name}</h2>
      <Certainty of={certainty} />
      {own && (
        <NativeSelect
          size="xs"
          aria-label="Version"
          value={String(version)}
          data={versions.map((one) => ({
            value: String(one.version),
            label: `Version ${one.version}, ${dayText(one.saved_at)}, ${one.saved_by}`,
          }))}
          onChange={(event) => onVersion(Number(event.currentTarget.value))}
        />
      )}
      <Group gap="xs" className={css.profileActions}>
        <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={deeds.exportFile}>
          Export
        </Button>
        <Button
          size="xs"
          variant={own ? 'default' : 'filled'}
          leftSection={<IconCopy size={14} />}
          loading={deeds.isCopying}
          onClick={deeds.copy}
        >
          {own ? 'Copy' : 'Copy to Change It'}
        </Button>
        {own && (
          <>
            <Button
              size="xs"
              variant="default"
              color="red"
              leftSection={<IconTrash size={14} />}
              onClick={deeds.remove}
            >
              Delete
            </Button>
            {!isFixed && <SaveButton saved={saved} draft={draft} deeds={deeds} />}
          </>
        )}
      </Group>
    </div>
  );
}
