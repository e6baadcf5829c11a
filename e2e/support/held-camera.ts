import type { Page } from '@playwright/test';

const L = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const PARITY = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'];
const turnedOver = (bits: string): string => Array.from(bits).reverse().join('');
const inverted = (bits: string): string => Array.from(bits, (bit) => (bit === '1' ? '0' : '1')).join('');

/** The bars of an EAN-13, a character each. */
const barsOf = (digits: string): string => {
  const [first = '0', ...rest] = digits;
  const code = (digit: string, kind: string): string => {
    const left = L[Number(digit)]!;
    return { L: left, R: inverted(left), G: turnedOver(inverted(left)) }[kind]!;
  };
  const kinds = Array.from(PARITY[Number(first)]!);
  const left = rest.slice(0, 6).map((digit, at) => code(digit, kinds[at]!));
  const right = rest.slice(6).map((digit) => code(digit, 'R'));
  return `101${left.join('')}01010${right.join('')}101`;
};

/** Gives the page a camera before which a label with this EAN-13 is held. */
export const holdBeforeCamera = (page: Page, digits: string): Promise<unknown> =>
  page.addInitScript((bars) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const pen = canvas.getContext('2d')!;
    const draw = () => {
      pen.fillStyle = '#888';
      pen.fillRect(0, 0, 1280, 720);
      pen.save();
      pen.translate(640, 360);
      pen.rotate(0.12);
      pen.fillStyle = '#fff';
      pen.fillRect(-340, -140, 680, 280);
      pen.fillStyle = '#111';
      for (const [at, bar] of Array.from(bars).entries()) if (bar === '1') pen.fillRect((at - 47.5) * 6, -110, 6, 220);
      pen.restore();
    };
    const getUserMedia = async () => {
      setInterval(draw, 50);
      return canvas.captureStream(20);
    };
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
  }, barsOf(digits));
