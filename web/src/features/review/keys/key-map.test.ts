import { describe, expect, test } from '@jest/globals';
import type { Pressed } from '../../../workbench/keys/list-keys.ts';
import { commandOf } from './key-map.ts';

const press = (key: string, over: Partial<Pressed> = {}): Pressed => ({
  key,
  shift: false,
  ctrl: false,
  alt: false,
  ...over,
});

describe('The keys of the review', () => {
  test.each([
    ['a', 'accept'],
    ['2', 'take 2'],
    ['n', 'next'],
    ['N', 'later'],
    ['U', 'redo'],
    ['Enter', 'place'],
    [' ', 'select'],
    ['ArrowDown', 'down'],
    ['End', 'last'],
  ])('On a row %s is %s', (key, command) => {
    expect(commandOf(press(key), 'row', true)).toBe(command);
  });

  test('When somebody types, then only Escape is a key', () => {
    expect(commandOf(press('a'), 'text', true)).toBeUndefined();
    expect(commandOf(press('z', { ctrl: true }), 'text', true)).toBeUndefined();
    expect(commandOf(press('Escape'), 'text', true)).toBe('escape');
  });

  test('When single keys are off, then letters, digits and ? do nothing and the others still work', () => {
    for (const key of ['a', '1', '?', 'j', 's']) expect(commandOf(press(key), 'row', false)).toBeUndefined();
    expect(commandOf(press('ArrowUp'), 'list', false)).toBe('up');
    expect(commandOf(press('Enter'), 'row', false)).toBe('place');
    expect(commandOf(press('z', { ctrl: true }), 'row', false)).toBe('undo');
    expect(commandOf(press('Z', { ctrl: true, shift: true }), 'row', false)).toBe('redo');
  });

  test('When Ctrl, Alt or Meta is held, then the key is not the review’s', () => {
    expect(commandOf(press('a', { ctrl: true }), 'row', true)).toBeUndefined();
    expect(commandOf(press('f', { alt: true }), 'row', true)).toBeUndefined();
  });

  test('When a button has the focus, then arrows, Enter and Space are its own', () => {
    for (const key of ['ArrowDown', 'Enter', ' ', 'Home']) {
      expect(commandOf(press(key), 'control', true)).toBeUndefined();
    }
    expect(commandOf(press('n'), 'control', true)).toBe('next');
  });

  test('When a key is the name of something else, then it is none', () => {
    expect(commandOf(press('constructor'), 'row', true)).toBeUndefined();
  });
});
