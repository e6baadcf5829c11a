import { type AST, RegExpParser } from '@eslint-community/regexpp';

const letterOf = ({ min, max }: { min: number; max: number }): string =>
  String.fromCodePoint(min <= 0x61 && max >= 0x61 ? 0x61 : min);

const inClass = (element: AST.CharacterClassElement | AST.ClassRangesCharacterClassElement): string =>
  element.type === 'CharacterClassRange'
    ? letterOf({ min: element.min.value, max: element.max.value })
    : element.type === 'Character'
      ? String.fromCodePoint(element.value)
      : ofElement(element as AST.Element);

const ofSet = ({ kind, negate = false }: AST.CharacterSet & { negate?: boolean }): string => {
  if (kind === 'digit') return negate ? 'a' : '1';
  if (kind === 'space') return negate ? 'a' : ' ';
  if (kind === 'word') return negate ? ' ' : 'a';
  return negate ? '1' : 'a';
};

const ofElement = (element: AST.Element): string => {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterSet':
      return ofSet(element);
    case 'CharacterClass':
      return element.negate ? 'a' : element.elements[0] ? inClass(element.elements[0] as never) : '';
    case 'Group':
    case 'CapturingGroup':
      return ofElements(element.alternatives[0]?.elements ?? []);
    case 'Quantifier':
      return ofElement(element.element).repeat(Math.max(1, element.min));
    case 'Assertion':
    case 'Backreference':
    case 'ExpressionCharacterClass':
      return '';
  }
};

const ofElements = (elements: readonly AST.Element[]): string => elements.map(ofElement).join('');

const parser = new RegExpParser();

/** Texts of `length` that begin again and again what the expression looks for, and never end it. */
export const attacksOn = ({ source, flags }: RegExp, length: number): readonly string[] => {
  const { alternatives } = parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const beginnings = new Set(
    alternatives.flatMap(({ elements }) => {
      const sample = ofElements(elements).slice(0, 60);
      return [...elements.map(ofElement), ...Array.from(sample, (_, at) => sample.slice(0, at + 1))];
    }),
  );
  return [...beginnings].filter((text) => text !== '').map((text) => text.repeat(length / text.length));
};
