import { Checkbox } from '@mantine/core';
import type { TillPurpose } from '@tillmap/contracts';
import { PURPOSE_NAMES, PURPOSES } from '../../shared/till-purposes.ts';
import css from './till-profiles.module.css';

type Props = { purposes: readonly TillPurpose[]; onPurposes: (purposes: TillPurpose[]) => void };

/** What the files of a profile are for. */
export function ProfileUses({ purposes, onPurposes }: Props) {
  return (
    <section className={css.profileFile}>
      <h3 id="profile-uses">Files for</h3>
      <fieldset aria-labelledby="profile-uses" className={`${css.profileFields} ${css.profileChecks}`}>
        {PURPOSES.map((purpose) => (
          <Checkbox
            key={purpose}
            size="xs"
            label={PURPOSE_NAMES[purpose]}
            checked={purposes.includes(purpose)}
            onChange={({ currentTarget: { checked } }) =>
              onPurposes(PURPOSES.filter((one) => (one === purpose ? checked : purposes.includes(one))))
            }
          />
        ))}
      </fieldset>
      <p className={css.profileNone}>
        Choose at “More” of a column which files have it. Most tills empty what is in the file and empty, and keep what
        is left out.
      </p>
    </section>
  );
}
