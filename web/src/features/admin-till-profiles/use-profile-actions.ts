import type { SavedTillProfile, TillProfileFile, WholesalerTables } from '@tillmap/contracts';
import { useNavigate } from 'react-router';
import { messageOf } from '../../api/failure.ts';
import { deleteConfirmed } from '../../shared/delete-confirmed.ts';
import { toast } from '../../shared/toasts.ts';
import { NOTHING_TO_KEEP } from '../../shared/unsaved-changes.tsx';
import { addressOfProfile } from './profile-list.tsx';
import {
  useCreateProfileMutation,
  useDeleteProfileMutation,
  useExportProfileFileMutation,
  useSaveCodesMutation,
  useSaveProfileMutation,
} from './till-profiles-api.ts';

type Changes = {
  /** undefined: only codes are saved. */
  profile: TillProfileFile | undefined;
  wholesalers: string[];
  /** By wholesaler. */
  codes: WholesalerTables;
};

/** What can be done with a profile; each says how it went. */
export const useProfileActions = ({ key, id, version, profile: { name } }: SavedTillProfile) => {
  const navigate = useNavigate();
  const [create, { isLoading: isCopying }] = useCreateProfileMutation();
  const [saveProfile, saving] = useSaveProfileMutation();
  const [saveCodes, savingCodes] = useSaveCodesMutation();
  const [deleteProfile] = useDeleteProfileMutation();
  const [exportProfile] = useExportProfileFileMutation();

  const copy = async () => {
    const copied = await create({ copy_of: key });
    if (copied.error) toast.error(messageOf(copied.error, 'The profile could not be copied'));
    else void navigate(addressOfProfile(copied.data.key));
  };
  const save = async ({ profile, wholesalers, codes }: Changes) => {
    if (id === null || version === null) return;
    for (const [at, [wholesaler, tables]] of Object.entries(codes).entries()) {
      const isLast = !profile && at === Object.keys(codes).length - 1;
      const { error } = await saveCodes({ id, wholesaler, tables, isLast });
      if (error) return toast.error(messageOf(error, 'The codes could not be saved'));
    }
    if (!profile) return toast.success('The codes are saved.');
    const saved = await saveProfile({ id, version, profile, wholesalers });
    if (saved.error) return toast.error(messageOf(saved.error, 'The profile could not be saved'));
    return toast.success(`Version ${saved.data.version} is saved. Older versions are kept.`);
  };
  const exportFile = async () => {
    const { error } = await exportProfile(key);
    if (error) toast.error(messageOf(error, 'The profile could not be exported'));
  };
  const remove = async () => {
    await deleteConfirmed({
      title: 'Delete this profile?',
      text: `‘${name}’ is deleted. Files that were written with it stay as they are.`,
      remove: async () => {
        const answer = await deleteProfile(id ?? '');
        if (!answer.error) void navigate('/admin/export-profiles', { state: NOTHING_TO_KEEP });
        return answer;
      },
      fallback: 'Error deleting profile',
      done: `‘${name}’ was deleted.`,
    });
  };
  return {
    isCopying,
    isSaving: saving.isLoading || savingCodes.isLoading,
    copy: () => void copy(),
    save: (changes: Changes) => void save(changes),
    exportFile: () => void exportFile(),
    remove: () => void remove(),
  };
};
