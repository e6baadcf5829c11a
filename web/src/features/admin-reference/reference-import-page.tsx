import { Anchor, Group, Text } from '@mantine/core';
import { importReferenceMappings } from '@tillmap/contracts';
import { useAllWholesalersQuery } from '../../api/all-wholesalers-api.ts';
import { ImportPanel } from '../../shared/imports/import-panel.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { WholesalerSelect } from '../../shared/ui/wholesaler-select.tsx';
import { useListAddress } from '../../shared/use-list-address.ts';
import { DangerZone } from './danger-zone.tsx';
import { ImportList } from './import-list.tsx';
import { LearningSystem } from './learning-system.tsx';
import { ManageMappings } from './manage-mappings.tsx';
import { MappingStats } from './mapping-stats.tsx';
import css from './reference.module.css';

/** `import` and `revert` name what is being watched, `imports` is the page of the earlier imports. */
const FILTERS = ['wholesaler', 'import', 'imports', 'revert'] as const;
const IMPORTED = ['Mapping', 'Product', 'Import'] as const;

/** The reference products of one wholesaler: import, look after, take back, delete. */
export function ReferenceImportPage() {
  const { values, change } = useListAddress(FILTERS);
  const { data: wholesalers } = useAllWholesalersQuery();
  const code = values.wholesaler;
  const wholesaler = wholesalers?.find((one) => one.code === code) ?? null;

  return (
    <>
      <PageHeader
        title="Reference Product Import"
        note="Import a wholesaler’s correctly mapped products. Tillmap uses them to classify new ones."
        action={<OnThisPage />}
      />
      <div className={css.choice}>
        <WholesalerSelect
          label="Wholesaler"
          empty="Choose a wholesaler"
          value={code}
          onChange={(next) => change({ wholesaler: next, search: '', import: '', imports: '', revert: '' })}
        />
      </div>
      {code !== '' && <MappingStats code={code} />}
      <ImportPanel
        key={code}
        of={`reference-mappings ${code}`}
        title="Import Reference Products"
        call={importReferenceMappings}
        fields={{ wholesaler_code: code }}
        missing={code === '' ? 'Please select a wholesaler first' : null}
        fallback="Import failed"
        tags={IMPORTED}
      >
        The first line names the columns: <code>barcode, name, size, dept_code, sub_dept_code, cg_code, vat_code</code>.
        Names like <code>ean</code>, <code>gtin</code>, <code>description</code>, <code>pack_size</code> or{' '}
        <code>taxcode</code> are understood as well; further columns are ignored. The department codes must exist in the
        wholesaler's hierarchy; the VAT column may be missing.
      </ImportPanel>
      <LearningSystem />
      {code === '' ? (
        <Text size="sm" c="dimmed" id="manage-mappings">
          Choose a wholesaler to see its imports and manage its reference mappings.
        </Text>
      ) : (
        <>
          <ImportList
            key={`imports ${code}`}
            code={code}
            page={Math.max(1, Number(values.imports) || 1)}
            onPage={(page) => change({ imports: page > 1 ? String(page) : '', page: values.page })}
            revert={values.revert}
            onRevert={(revert) => change({ revert, page: values.page })}
          />
          <ManageMappings key={`mappings ${code}`} code={code} values={values} onChange={change} />
        </>
      )}
      <DangerZone wholesaler={wholesaler} />
    </>
  );
}

const PARTS = [
  ['imports', 'Imports'],
  ['manage-mappings', 'Mappings'],
  ['danger-zone', 'Danger Zone'],
] as const;

/** The page is long: the ways to its parts. */
function OnThisPage() {
  return (
    <Group component="nav" gap="sm" aria-label="On this page">
      {PARTS.map(([id, label]) => (
        <Anchor key={id} href={`#${id}`} size="sm">
          {label}
        </Anchor>
      ))}
    </Group>
  );
}
