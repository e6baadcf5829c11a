import { describe, expect, test } from '@jest/globals';
import type { Pressed } from '../../../workbench/keys/list-keys.ts';
import { commandOf } from './key-map.ts';

const press = (key: string, over: Partial<Pressed> = {}): Pressed => ({
  key,
  // Of events that give no position.
  code: '',
  shift: false,
  ctrl: false,
  alt: false,
  ...over,
});

describe('The keys of the review', () => {
  test.each([
    ['a', 'accept'],
    ['2', 'take 2'],
    ['ArrowRight', 'unfold'],
    ['ArrowLeft', 'fold'],
    ['n', 'next'],
    ['Enter', 'place'],
    [' ', 'select'],
    ['ArrowDown', 'down'],
    ['End', 'last'],
  ])('On a row %s is %s', (key, command) => {
    expect(commandOf(press(key), 'row', true)).toBe(command);
  });

  test.each([
    ['Caps Lock', 'A', 'KeyA', false, 'accept'],
    ['Caps Lock', 'N', 'KeyN', false, 'next'],
    ['Caps Lock', 'U', 'KeyU', false, 'undo'],
    ['Caps Lock and Shift', 'u', 'KeyU', true, 'redo'],
    ['Shift', 'N', 'KeyN', true, 'later'],
    ['Caps Lock and Shift', 'a', 'KeyA', true, 'alike'],
    ['Shift', '!', 'Digit1', true, undefined],
    ['the keypad', '2', 'Numpad2', false, 'take 2'],
    ['the keypad without Num Lock', 'End', 'Numpad1', false, 'take 1'],
    ['AZERTY, by its label', 'a', 'KeyQ', false, 'accept'],
    ['AZERTY, by its position', 'q', 'KeyA', false, 'accept'],
    ['AZERTY, where digits need Shift', '&', 'Digit1', false, 'take 1'],
    ['AZERTY, where a label and a position differ', 'w', 'KeyZ', false, 'why'],
    ['AZERTY', '?', 'KeyM', true, 'help'],
    ['Cyrillic', 'ф', 'KeyA', false, 'accept'],
    ['Cyrillic with Shift', 'Г', 'KeyU', true, 'redo'],
    ['Cyrillic', ',', 'Slash', true, 'help'],
    ['Greek', 'ξ', 'KeyJ', false, 'down'],
  ])('With %s, %s at %s is found', (_layout, key, code, shift, command) => {
    expect(commandOf(press(key, { code, shift }), 'row', true)).toBe(command);
  });

  test('With Cyrillic, Ctrl and the key at Z is undo, and with AZERTY the one that is labelled so', () => {
    expect(commandOf(press('я', { code: 'KeyZ', ctrl: true }), 'row', true)).toBe('undo');
    expect(commandOf(press('z', { code: 'KeyW', ctrl: true }), 'row', true)).toBe('undo');
    expect(commandOf(press('w', { code: 'KeyZ', ctrl: true }), 'row', true)).toBeUndefined();
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
