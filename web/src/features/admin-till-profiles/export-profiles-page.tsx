import { Button, FileButton, Group, Skeleton } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../../api/failure.ts';
import { toast } from '../../shared/toasts.ts';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { LoadingPlaceholder } from '../../shared/ui/loading-placeholder.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { LearnProfile } from './learn-profile.tsx';
import { ProfileEditor } from './profile-editor.tsx';
import { addressOfProfile, ProfileList } from './profile-list.tsx';
import css from './till-profiles.module.css';
import { useExportProfileQuery, useExportProfilesQuery, useImportProfileMutation } from './till-profiles-api.ts';

const LEARN = 'learn';
const PLACEHOLDERS = ['list', 'columns', 'preview'];

function Waiting() {
  return (
    <LoadingPlaceholder what="Loading profiles">
      {PLACEHOLDERS.map((part) => (
        <Skeleton key={part} height={120} />
      ))}
    </LoadingPlaceholder>
  );
}

function ShownProfile({ profileKey }: { profileKey: string }) {
  const [address, setAddress] = useSearchParams();
  const version = Number(address.get('version')) || undefined;
  const { data, error, refetch } = useExportProfileQuery({ key: profileKey, version });
  const onVersion = (wanted: number) =>
    setAddress({ profile: profileKey, ...(wanted !== data?.versions[0]?.version && { version: String(wanted) }) });
  return (
    <>
      <LoadFailure
        error={error}
        fallback="Failed to load the profile"
        hasRows={!!data}
        onRetry={() => void refetch()}
      />
      {!data && !error && <Waiting />}
      {data && <ProfileEditor key={`${data.key} ${data.version}`} saved={data} onVersion={onVersion} />}
    </>
  );
}

/** How the files for tills are written: the shop's own profiles, and those that come with Tillmap. */
export function ExportProfilesPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const { data: profiles, error, refetch } = useExportProfilesQuery();
  const [importProfile, { isLoading: isImporting }] = useImportProfileMutation();
  const shown = address.get('profile') ?? profiles?.[0]?.key ?? null;
  const isLearning = address.has(LEARN);

  const importFile = async (file: File | null) => {
    if (!file) return;
    const imported = await importProfile(file);
    if (imported.error) return toast.error(messageOf(imported.error, 'The profile could not be imported'));
    toast.success(`‘${imported.data.profile.name}’ was imported.`);
    return navigate(addressOfProfile(imported.data.key));
  };

  return (
    <>
      <PageHeader
        title="Export Profiles"
        note="How the file for a till is written."
        action={
          <Group gap="xs">
            <FileButton accept="application/json,.json" onChange={(file) => void importFile(file)}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconUpload size={16} />} loading={isImporting}>
                  Import a Profile
                </Button>
              )}
            </FileButton>
            <Button component={Link} to="/admin/export-profiles?learn" leftSection={<IconPlus size={16} />}>
              Learn from a Template
            </Button>
          </Group>
        }
      />
      <LoadFailure
        error={error}
        fallback="Failed to load profiles"
        hasRows={!!profiles}
        onRetry={() => void refetch()}
      />
      {!profiles && !error && <Waiting />}
      {profiles && (
        <div className={css.profiles} data-wide>
          <ProfileList profiles={profiles} shown={isLearning ? null : shown} />
          <div>
            {isLearning && <LearnProfile />}
            {!isLearning && shown !== null && <ShownProfile key={shown} profileKey={shown} />}
          </div>
        </div>
      )}
    </>
  );
}
