import { type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';

/** A code that was printed, and how it is photographed. All lengths in pixels of the photograph. */
export type Shot = Readonly<{
  format: WriteInputBarcodeFormat;
  text: string;
  /** Radius of the blur. */
  blur: number;
  /** Turn in degrees, and how much narrower its far side is. */
  turn: number;
  tilt: number;
  /** Radius of a white spot, and how white it is, 0 to 1. */
  glare: number;
  white: number;
  /** Greatest change of a pixel by noise, of 255. */
  noise: number;
}>;

export type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export const seededRandom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

type Grey = Readonly<{ width: number; height: number; at: (x: number, y: number) => number }>;

/** As the camera is asked for. */
const WIDTH = 1280;
const HEIGHT = 720;
const PAPER = 235;
const INK = 25;
const SHELF = 120;

const symbolOf = async ({ format, text }: Shot): Promise<Grey> => {
  const { symbol, error } = await writeBarcode(text, { format, scale: 1, addQuietZones: true });
  if (error) throw new Error(`${format} ${text}: ${error}`);
  const { data, width, height } = symbol;
  return { width, height, at: (x, y) => (data[y * width + x]! > 127 ? PAPER : INK) };
};

/** Where a point of the photograph lies on the label, 0 to 1 in both directions within it. */
const pointOnLabel = ({ turn, tilt }: Shot, x: number, y: number, wide: number, high: number): [number, number] => {
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
  const across = dx * Math.cos(angle) + dy * Math.sin(angle);
  const down = dy * Math.cos(angle) - dx * Math.sin(angle);
  const depth = 1 + tilt * (across / wide);
  return [(across * depth) / wide + 0.5, (down * depth) / high + 0.5];
};

const blurred = (from: Float32Array, radius: number): Float32Array => {
  const along = (values: Float32Array, step: number, steps: number, lines: number, next: number): Float32Array => {
    const made = new Float32Array(values.length);
    for (let line = 0; line < lines; line += 1)
      for (let place = 0; place < steps; place += 1) {
        let [sum, count] = [0, 0];
        for (let by = -radius; by <= radius; by += 1) {
          const other = place + by;
          if (other < 0 || other >= steps) continue;
          const weight = radius + 1 - Math.abs(by);
          sum += values[line * next + other * step]! * weight;
          count += weight;
        }
        made[line * next + place * step] = sum / count;
      }
    return made;
  };
  return radius === 0 ? from : along(along(from, 1, WIDTH, HEIGHT, WIDTH), WIDTH, HEIGHT, WIDTH, 1);
};

/** The label as it lies there, by even light. */
const drawn = (shot: Shot, symbol: Grey): Float32Array => {
  const isSquare = symbol.width < symbol.height * 1.5;
  const [wide, high] = isSquare ? [360, 360] : [640, 230];
  const light = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [u, v] = pointOnLabel(shot, x, y, wide, high);
      const isOn = Math.min(u, v) >= 0 && Math.max(u, v) < 1;
      const isMargin = Math.min(u, v) > -0.12 && Math.max(u, v) < 1.12;
      const ink = isOn ? symbol.at(Math.floor(u * symbol.width), Math.floor(v * symbol.height)) : PAPER;
      light[y * WIDTH + x] = isMargin ? ink : SHELF;
    }
  return light;
};

/** The photograph of a label with the code, as a camera hands it over. */
export const photograph = async (shot: Shot, random: Random): Promise<ImageData> => {
  const soft = blurred(drawn(shot, await symbolOf(shot)), shot.blur);
  const [spotX, spotY] = [WIDTH * (0.35 + 0.3 * random()), HEIGHT * (0.35 + 0.3 * random())];
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const far = Math.hypot(x - spotX, y - spotY) / Math.max(1, shot.glare);
      const glare = shot.white * Math.max(0, 1 - far);
      const shade = 0.75 + 0.25 * (x / WIDTH);
      const grey = soft[y * WIDTH + x]! * shade;
      const seen = grey + (255 - grey) * glare + (random() - 0.5) * 2 * shot.noise;
      data.set([seen, seen, seen, 255], (y * WIDTH + x) * 4);
    }
  return { data, width: WIDTH, height: HEIGHT, colorSpace: 'srgb' } as ImageData;
};
