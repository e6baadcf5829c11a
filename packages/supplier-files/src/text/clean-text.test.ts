import { expect, test } from '@jest/globals';
import { cellText, cleanText } from './clean-text.ts';

test.each([
  [' Cola\r\nZero ', 'Cola Zero'],
  ['Cola\u200b\u200e Ze\u00adro\ufeff', 'Cola Zero'],
  ['\u202eCola\u202c', 'Cola'],
  ['👨‍👩‍👧 pack', '👨‍👩‍👧 pack'],
  ['#N/A', '#N/A'],
])('When %j is cleaned, then it is %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test.each([
  ['="Cola, ""Zero"""', 'Cola, "Zero"'],
  ['#N/A', ''],
  [' #REF! ', ''],
  ['#1 Dad mug', '#1 Dad mug'],
])('When a cell has %j, then its text is %j', (cell, text) => {
  expect(cellText(cell)).toBe(text);
});
