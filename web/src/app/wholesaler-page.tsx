import { Anchor, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useAllWholesalersQuery } from '../api/all-wholesalers-api.ts';
import { WholesalerLayoutsPart } from '../features/admin-layouts/wholesaler-layouts-part.tsx';
import { WholesalerLearnedPart } from '../features/admin-learned/wholesaler-learned-part.tsx';
import { WholesalerQualityPart } from '../features/admin-matching-quality/wholesaler-quality-part.tsx';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** What concerns one wholesaler: how right its matching is, what it learned, and how its files are read. */
export function WholesalerPage() {
  const { code = '' } = useParams();
  const asked = useAllWholesalersQuery();
  const wholesaler = asked.data?.find((one) => one.code === code);
  if (asked.data && !wholesaler) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        title={wholesaler?.name ?? code}
        note={
          <Anchor component={Link} to="/admin/wholesalers" inherit>
            All wholesalers
          </Anchor>
        }
      />
      <LoadFailure
        error={asked.error}
        fallback="Failed to load wholesalers"
        hasRows={asked.data !== undefined}
        onRetry={() => void asked.refetch()}
      />
      {wholesaler && (
        <>
          <Part title="Quality" all="matching-quality" code={code}>
            <WholesalerQualityPart code={code} />
          </Part>
          <Part title="Learned" all="learned" code={code}>
            <WholesalerLearnedPart id={wholesaler.id} code={code} />
          </Part>
          <Part title="Layouts" all="layouts" code={code}>
            <WholesalerLayoutsPart code={code} />
          </Part>
        </>
      )}
    </>
  );
}

type PartProps = { title: string; all: string; code: string; children: ReactNode };

/** The last lines of a page, and the way to all of it. */
function Part({ title, all, code, children }: PartProps) {
  return (
    <section aria-label={title}>
      <Group justify="space-between" align="baseline" mb="xs">
        <Title order={2} size="h5">
          {title}
        </Title>
        <Anchor component={Link} to={`/admin/${all}?wholesaler=${code}`} size="sm" aria-label={`Show all: ${title}`}>
          Show all
        </Anchor>
      </Group>
      {children}
    </section>
  );
}
