// A QR code of a short text: byte mode, error correction M, versions 1 to 10 (up to 213 bytes). Written after
// ISO/IEC 18004, so that a table's link can be shown without asking anybody else's server.

/** Data codewords, blocks and correction codewords a block, for level M, by version from 1. */
const LEVEL_M: readonly { ec: number; blocks: readonly number[] }[] = [
  { ec: 10, blocks: [16] },
  { ec: 16, blocks: [28] },
  { ec: 26, blocks: [44] },
  { ec: 18, blocks: [32, 32] },
  { ec: 24, blocks: [43, 43] },
  { ec: 16, blocks: [27, 27, 27, 27] },
  { ec: 18, blocks: [31, 31, 31, 31] },
  { ec: 22, blocks: [38, 38, 39, 39] },
  { ec: 22, blocks: [36, 36, 36, 37, 37] },
  { ec: 26, blocks: [43, 43, 43, 43, 44] },
];
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

// The field GF(256) with the polynomial x^8 + x^4 + x^3 + x^2 + 1.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number) => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0);

function correction(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((factor, j) => {
      next[j] = next[j]! ^ factor;
      next[j + 1] = next[j + 1]! ^ times(factor, EXP[i]!);
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    if (lead) generator.forEach((factor, j) => (rest[i + j] = rest[i + j]! ^ times(factor, lead)));
  }
  return rest.slice(data.length);
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const { ec, blocks } = LEVEL_M[version - 1]!;
  const capacity = blocks.reduce((sum, size) => sum + size, 0);
  const bits: number[] = [];
  const push = (value: number, width: number) => {
    for (let i = width - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => push(byte, 8));
  push(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((byte, bit) => (byte << 1) | bit, 0));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);

  let at = 0;
  const parts = blocks.map((size) => data.slice(at, (at += size)));
  const checks = parts.map((part) => correction(part, ec));
  const mixed: number[] = [];
  for (let i = 0; i < Math.max(...blocks); i++) parts.forEach((part) => i < part.length && mixed.push(part[i]!));
  for (let i = 0; i < ec; i++) checks.forEach((check) => mixed.push(check[i]!));
  return mixed;
}

/** True where a module is dark. */
export type Modules = boolean[][];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Bits followed by their remainder (BCH), as format and version information are written. */
function protectedBits(value: number, width: number, polynomial: number): number {
  let rest = value << width;
  for (let i = 31 - Math.clz32(rest); i >= width; i--) if ((rest >> i) & 1) rest ^= polynomial << (i - width);
  return (value << width) | rest;
}

/** The fixed patterns; `null` is where data goes. */
function frame(version: number): (boolean | null)[][] {
  const size = 17 + 4 * version;
  const grid: (boolean | null)[][] = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  const set = (r: number, c: number, dark: boolean) => {
    const row = grid[r];
    if (row && c >= 0 && c < size) row[c] = dark;
  };
  const square = (row: number, column: number, reach: number, dark: (ring: number) => boolean) => {
    for (let r = -reach; r <= reach; r++)
      for (let c = -reach; c <= reach; c++) set(row + r, column + c, dark(Math.max(Math.abs(r), Math.abs(c))));
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const centres = ALIGNMENT[version - 1]!;
  const last = centres.at(-1);
  for (const r of centres)
    for (const c of centres)
      if (!((r === 6 && c === 6) || (r === 6 && c === last) || (r === last && c === 6))) square(r, c, 2, (ring) => ring !== 1);
  for (const [r, c] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(r, c, 4, (ring) => ring < 2 || ring === 3);
  for (let i = 0; i < 9; i++)
    for (const [r, c] of [
      [8, i],
      [i, 8],
    ] as const)
      if (grid[r]![c] === null) set(r, c, false);
  for (let i = 0; i < 8; i++)
    for (const [r, c] of [
      [8, size - 1 - i],
      [size - 1 - i, 8],
    ] as const)
      set(r, c, false);
  set(size - 8, 8, true);
  if (version >= 7) {
    const bits = protectedBits(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [near, far] = [Math.floor(i / 3), size - 11 + (i % 3)];
      set(near, far, ((bits >> i) & 1) === 1);
      set(far, near, ((bits >> i) & 1) === 1);
    }
  }
  return grid;
}

function fill(version: number, data: readonly number[], mask: number): Modules {
  const fixed = frame(version);
  const size = fixed.length;
  const grid: Modules = fixed.map((row) => row.map((dark) => dark ?? false));
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const upward = ((right + 1) & 2) === 0;
      const r = upward ? size - 1 - i : i;
      for (const c of [right, right - 1]) {
        if (fixed[r]![c] !== null) continue;
        const dark = ((data[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        bit++;
        grid[r]![c] = (dark === 1) !== MASKS[mask]!(r, c);
      }
    }
  }
  const format = protectedBits(mask, 10, 0x537) ^ 0x5412; // level M is 00
  const on = (i: number) => ((format >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    const [r, c] = i < 6 ? [i, 8] : i < 8 ? [i + 1, 8] : i < 9 ? [8, 7] : [8, 14 - i];
    grid[r]![c] = on(i);
    if (i < 8) grid[8]![size - 1 - i] = on(i);
    else grid[size - 15 + i]![8] = on(i);
  }
  return grid;
}

/** How hard a grid is to read: long runs, blocks, look-alikes of the corner marks, too dark or too light. */
function penalty(grid: Modules): number {
  const size = grid.length;
  let score = 0;
  const lines = [...grid, ...grid.map((_, c) => grid.map((row) => row[c]!))];
  for (const line of lines) {
    let run = 0;
    line.forEach((dark, i) => {
      run = i > 0 && dark === line[i - 1] ? run + 1 : 1;
      if (run === 5) score += 3;
      else if (run > 5) score += 1;
    });
    const text = line.map(Number).join('');
    for (let i = 0; i + 11 <= size; i++) if (text.startsWith('10111010000', i) || text.startsWith('00001011101', i)) score += 40;
  }
  let dark = 0;
  grid.forEach((row, r) =>
    row.forEach((on, c) => {
      dark += Number(on);
      if (r && c && on === row[c - 1] && on === grid[r - 1]![c] && on === grid[r - 1]![c - 1]) score += 3;
    }),
  );
  return score + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

/** The QR code of a text; null if it is too long. */
export function qrCode(text: string): Modules | null {
  const bytes = new TextEncoder().encode(text);
  const fits = (version: number) => {
    const room = LEVEL_M[version - 1]!.blocks.reduce((sum, size) => sum + size, 0);
    return bytes.length + (version < 10 ? 2 : 3) <= room;
  };
  const version = LEVEL_M.findIndex((_, i) => fits(i + 1)) + 1;
  if (!version) return null;
  const data = codewords(bytes, version);
  const grids = MASKS.map((_, mask) => fill(version, data, mask));
  return grids.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}
