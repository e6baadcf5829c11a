import { describe, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { HierarchyOption } from '@tillmap/contracts';
import { aProduct } from '../../testing/builders.ts';
import { HierarchySelect } from './hierarchy-select.tsx';

const place = (names: [string, string, string], code: string): HierarchyOption => ({
  dept_code: code.slice(0, 2),
  dept_name: names[0],
  sub_dept_code: code.slice(0, 4),
  sub_dept_name: names[1],
  cg_group_code: code,
  cg_group_name: names[2],
});

const HIERARCHY = [
  place(['Eggs & Dairy', 'Milk', 'Whole milk'], '101010'),
  place(['Confectionery', 'Easter', 'Chocolate eggs'], '121010'),
  place(['Fresh', 'Farm', 'Eggs'], '112010'),
];

describe('Choosing a department', () => {
  test('When one types "Eggs", then the group Eggs is offered first, before what the evidence says', async () => {
    const chocolate = {
      dept_code: '12',
      sub_dept_code: '1210',
      cg_code: '121010',
      vat_code: 'S',
      category_path: '',
      share: 0.6,
    };
    render(
      <MantineProvider env="test">
        <HierarchySelect
          hierarchy={HIERARCHY}
          evidence={aProduct({ candidates: [chocolate] })}
          value={null}
          onChange={() => {}}
        />
      </MantineProvider>,
    );
    const field = await screen.findByRole('combobox', { name: /Department/ });

    await userEvent.click(field);
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('Chocolate eggs');
    await userEvent.type(field, 'Eggs');

    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('Fresh › Farm › Eggs'),
      expect.stringContaining('Confectionery › Easter › Chocolate eggs'),
      expect.stringContaining('Eggs & Dairy › Milk › Whole milk'),
    ]);
  });
});
