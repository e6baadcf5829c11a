import { Anchor, NativeSelect, Stack, Text } from '@mantine/core';
import type { TillProfileInfo, TillPurpose } from '@tillmap/contracts';
import { Link } from 'react-router';
import { useCurrentUserQuery } from '../../../../api/user-api.ts';
import { calendarDayText, countText, plural } from '../../../../shared/format.ts';
import { PURPOSE_NAMES } from '../../../../shared/till-purposes.ts';
import { CertaintyBadge } from './certainty-badge.tsx';
import { CodeField } from './code-field.tsx';
import css from './till.module.css';
import { type TillSelection, type TillTable, withCode, withSetting } from './till-selection.ts';
import { codeLabel, NO_TILL_NAME, partChoices, partOfValue, valueOfPart } from './till-words.ts';
import type { Till } from './use-till.ts';

type Parts = { profile: TillProfileInfo; wish: TillSelection; change: (wish: TillSelection) => void };

/** Where what is said of the till comes from, and what it says to who uses it. */
function Sources({ profile }: { profile: TillProfileInfo }) {
  return (
    <div className={css.tillSaid}>
      <CertaintyBadge certainty={profile.certainty} />
      {profile.version !== null && (
        <p className="tm-sub">{`Your own profile, version ${countText(profile.version)}.`}</p>
      )}
      <details className="tm-sub">
        <summary>Notes and sources</summary>
        {profile.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {profile.sources.length > 0 && (
          <>
            <p>{`Sources, read on ${calendarDayText(profile.checked_on)}:`}</p>
            <ul>
              {profile.sources.map((source) => (
                <li key={source}>{source}</li>
              ))}
            </ul>
          </>
        )}
      </details>
    </div>
  );
}

/** The codes of the till that were given before, to be looked at and corrected. */
function Codes({ wish, change }: Omit<Parts, 'profile'>) {
  const given = Object.entries(wish.tables).flatMap(([table, entries]) =>
    Object.entries(entries ?? {}).map(([value, code]) => ({ table: table as TillTable, value, code })),
  );
  if (given.length === 0) return null;
  return (
    <details className="tm-sub">
      <summary>{plural(given.length, 'code of your till', 'codes of your till')}</summary>
      <Stack gap={6} mt={6}>
        {given.map(({ table, value, code }) => (
          <CodeField
            key={`${table}/${value}/${code}`}
            label={codeLabel(table, value)}
            value={code}
            onChange={(next) => change(withCode(wish, table, value, next))}
          />
        ))}
      </Stack>
    </details>
  );
}

function Questions({ profile, wish, change }: Parts) {
  return (
    <>
      {profile.purposes.length > 1 && (
        <NativeSelect
          label="The file is for"
          size="xs"
          data={profile.purposes.map((value) => ({ value, label: PURPOSE_NAMES[value] }))}
          value={wish.purpose ?? profile.purposes[0]}
          onChange={(event) => change({ ...wish, purpose: event.currentTarget.value as TillPurpose })}
        />
      )}
      {profile.settings.map(({ name, question, default: usual }) => (
        <CodeField
          key={`${profile.key}/${name}/${wish.settings[name] ?? ''}`}
          label={question}
          placeholder={usual}
          value={wish.settings[name] ?? ''}
          onChange={(value) => change(withSetting(wish, name, value))}
        />
      ))}
      <Codes wish={wish} change={change} />
    </>
  );
}

const namedTills = (profiles: readonly TillProfileInfo[]) =>
  profiles.map(({ key, name }) => ({ value: key, label: name }));

/** Tills that British shops hardly use. */
const RARE: ReadonlySet<string> = new Set(['kriolos', 'chromis', 'woocommerce']);

/** No till first, then the shop's own, then those that come with Tillmap, the rare ones last. */
const tillsOf = (profiles: readonly TillProfileInfo[]) => {
  const groups = [
    { group: 'Your tills', items: namedTills(profiles.filter(({ own }) => own)) },
    { group: 'Built in', items: namedTills(profiles.filter(({ own, key }) => !own && !RARE.has(key))) },
    { group: 'More tills', items: namedTills(profiles.filter(({ own, key }) => !own && RARE.has(key))) },
  ];
  return [{ value: '', label: NO_TILL_NAME }, ...groups.filter(({ items }) => items.length > 0)];
};

/** The surest way to a till's file: its own columns, as most British tills publish none. */
function LearnFirst() {
  const isAdmin = useCurrentUserQuery().data?.role === 'admin';
  return (
    <div>
      <Text size="sm" fw={600}>
        Your till’s file
      </Text>
      <Text size="xs" c="dimmed">
        {isAdmin
          ? 'Give one file of your till: Tillmap learns its columns once, in about two minutes.'
          : 'An administrator can teach Tillmap your till’s file once, under Export Profiles.'}
      </Text>
      {isAdmin && (
        <Anchor component={Link} to="/admin/export-profiles?learn" size="sm" underline="always">
          Learn my till’s file
        </Anchor>
      )}
    </div>
  );
}

/** Which till the file is for, and what it needs to know. Without one the file has the fifteen columns. */
export function TillChoice({ till: { profiles, profile, wish, change, choose, rehearsal } }: { till: Till }) {
  const parts = rehearsal ? partChoices(rehearsal) : [];
  return (
    <Stack gap="xs">
      {!profiles.some(({ own }) => own) && <LearnFirst />}
      <NativeSelect
        label="For the till"
        data={tillsOf(profiles)}
        value={profile?.key ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {!profile && (
        <Text size="xs" c="dimmed">
          Tillmap’s own format.
        </Text>
      )}
      {profile && <Sources profile={profile} />}
      {profile && <Questions profile={profile} wish={wish} change={change} />}
      {parts.length > 0 && (
        <NativeSelect
          label="Which file"
          size="xs"
          description="This till takes several files."
          data={parts}
          value={valueOfPart(wish.part)}
          onChange={(event) => change({ ...wish, part: partOfValue(event.currentTarget.value) })}
        />
      )}
    </Stack>
  );
}
