import { type FileCheck, type FileFinding, fileCheckSchema } from '@tillmap/contracts';

/** What the check of a whole file answers: a usual one, until the test says otherwise. */
export const aFileCheck = (over: Partial<FileCheck> = {}): FileCheck =>
  fileCheckSchema.parse({
    verdict: 'usual',
    sentence: '98% of its products stood in the last files, most costs as before.',
    compared_with: [
      {
        session_id: '0199a3a0-0000-7000-8000-000000000003',
        file_name: 'week-11.csv',
        uploaded_at: '2026-02-23T09:00:00Z',
      },
    ],
    findings: [],
    ...over,
  });

export const aFileFinding = (over: Partial<FileFinding> = {}): FileFinding =>
  fileCheckSchema.shape.findings.element.parse({
    code: 'cost_and_rrp_swapped',
    sentence: 'In 97% of the products the cost is where the RRP was.',
    share: 0.97,
    examples: [
      {
        barcode: '5026277003822',
        name: 'Hartby Baked Beans',
        before: 'cost £0.52, RRP £0.79',
        now: 'cost £0.79, RRP £0.52',
        fixed: 'cost £0.52, RRP £0.79',
      },
    ],
    fix: { kind: 'swap_cost_and_rrp', label: 'Swap the Two Columns' },
    ...over,
  });
