import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '../testing/render-app.tsx';

const opener = () => screen.findByRole('button', { name: 'Colours' });
const item = (name: string | RegExp) => screen.getByRole('menuitem', { name });

describe('A menu of the header', () => {
  test('When it is used by keyboard, then arrows move in it and Escape leads back to its button', async () => {
    const { user } = renderApp();
    const button = await opener();
    button.focus();
    await user.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(item('Light')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(item('Dark')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(item(/^System/)).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(item('Light')).toHaveFocus();
    await user.keyboard('{End}{Home}{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('When an item is chosen, then it is done and the menu is gone', async () => {
    const { user } = renderApp();
    await user.click(await opener());
    await user.click(item('Dark'));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(await opener());
    expect(item(/^Dark/)).toContainElement(screen.getByLabelText('chosen'));
    await user.click(item(/^System/));
  });

  test('When one clicks elsewhere, or goes on by Tab, then it closes', async () => {
    const { user } = renderApp();
    await user.click(await opener());
    await user.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(await opener());
    await user.tab();
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
