import { expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { SearchBox } from './search-box.tsx';

const open = () => {
  const searched: string[] = [];
  const box = (value: string) => (
    <MantineProvider env="test">
      <SearchBox value={value} onSearch={(text) => void searched.push(text)} placeholder="" />
    </MantineProvider>
  );
  const { rerender } = render(box(''));
  const field = screen.getByRole('searchbox');
  return {
    field,
    searched,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    arrives: (value: string) => rerender(box(value)),
  };
};

test('When a search arrives after the next key, then that key stays', () => {
  const { field, searched, type, arrives } = open();
  type('m');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(searched).toEqual(['m']);
  type('mi');
  arrives('m');
  expect(field).toHaveValue('mi');
});

test('When the address changes by other ways, then the field follows, also back to what it searched for before', () => {
  const { field, type, arrives } = open();
  type('mint');
  fireEvent.keyDown(field, { key: 'Enter' });
  arrives('mint');
  arrives('');
  expect(field).toHaveValue('');
  arrives('mint');
  expect(field).toHaveValue('mint');
});
