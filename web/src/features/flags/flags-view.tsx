import { Anchor, Button, Group, TextInput } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import type { FlaggedProduct, Session, ShownFlagRule } from '@tillmap/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { calendarDayText, countText } from '../../shared/format.ts';
import { reviewLink } from '../../shared/review-state.ts';
import { ShopSelect } from '../../shared/shops/shop-select.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import css from './flags.module.css';
import { type SessionFlags, useSessionFlagsQuery } from './flags-api.ts';

const HOW_SURE: Readonly<Record<string, string>> = {
  trade: 'The day is from the trade press',
  open: 'Not decided yet',
};

const COLUMNS: Column<FlaggedProduct>[] = [
  { header: 'Product', kind: 'title', cell: ({ description }) => description },
  { header: 'Barcode', cell: ({ barcode }) => barcode },
  { header: 'Size', cell: ({ size }) => size },
  { header: 'Category', kind: 'long', cell: ({ place }) => place },
  {
    header: 'Because of its',
    cell: ({ by, is_sure }) => `${by === 'name' ? 'name' : 'category'}${is_sure ? '' : ', not sure'}`,
  },
];

/** The products of one flag on a day, with the rules that say so. */
export function FlagsView({ session }: { session: Session }) {
  const [{ day, flag }, setAsked] = useState({ day: '', flag: '' });
  const asked = useSessionFlagsQuery({ sessionId: session.id, day, flag });
  const list = asked.currentData ?? asked.data;
  const chosen = list?.flags.find((one) => one.flag === flag);
  return (
    <div className={`tm-page ${css.flags}`}>
      <header className={css.head}>
        <div>
          <Anchor component={Link} to={reviewLink(session).to} size="xs" className={`tm-inline-link ${css.screen}`}>
            <IconArrowLeft size={14} aria-hidden /> Review
          </Anchor>
          <h1 className="tm-break">{list && chosen ? `${chosen.label} · ${calendarDayText(list.day)}` : 'Flags'}</h1>
          <p className="tm-dim">{`${session.session_name} · ${session.wholesaler_name}`}</p>
        </div>
        <Group gap="xs" align="end" className={css.screen}>
          <ShopSelect sessionId={session.id} />
          <TextInput
            type="date"
            label="Day"
            value={day || (list?.day ?? '')}
            onChange={(event) => setAsked({ day: event.currentTarget.value, flag })}
          />
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={!chosen || asked.isFetching}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </Group>
      </header>
      <LoadFailure
        error={asked.error}
        fallback="Failed to load flags"
        hasRows={list !== undefined}
        onRetry={() => void asked.refetch()}
      />
      {list && <Chips list={list} chosen={flag} onChoose={(next) => setAsked({ day, flag: next })} />}
      {list?.rules.map((rule) => (
        <Rule key={rule.id} rule={rule} />
      ))}
      {list && chosen && (
        <>
          {list.products.length < chosen.count && (
            <p className="tm-dim">{`The first ${countText(list.products.length)} of ${countText(chosen.count)} products.`}</p>
          )}
          <DataTable
            label={chosen.label}
            columns={COLUMNS}
            rows={list.products}
            rowKey={({ barcode, rule }) => `${barcode} ${rule}`}
            isStale={asked.isFetching}
            isMarked={({ is_sure }) => !is_sure}
          />
        </>
      )}
    </div>
  );
}

type ChipsProps = { list: SessionFlags; chosen: string; onChoose: (flag: string) => void };

function Chips({ list: { flags, day }, chosen, onChoose }: ChipsProps) {
  if (flags.length === 0) return <p>{`No product has a flag on ${calendarDayText(day)}.`}</p>;
  return (
    <Group gap="xs" mb="md" className={css.screen} role="group" aria-label="Flags">
      {flags.map(({ flag, label, count, not_sure }) => (
        <Button
          key={flag}
          size="xs"
          variant={flag === chosen ? 'filled' : 'default'}
          aria-pressed={flag === chosen}
          onClick={() => onChoose(flag)}
        >
          {`${label} ${countText(count)}${not_sure > 0 ? `, ${countText(not_sure)} not sure` : ''}`}
        </Button>
      ))}
    </Group>
  );
}

function Rule({ rule: { says, source, url, sure } }: { rule: ShownFlagRule }) {
  return (
    <p className={css.rule}>
      {`${says.charAt(0).toUpperCase()}${says.slice(1)}. `}
      <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
        {source}
      </Anchor>
      {HOW_SURE[sure] && <span className="tm-dim">{` ${HOW_SURE[sure]}.`}</span>}
    </p>
  );
}
