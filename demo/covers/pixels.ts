import { type Random, seededRandom } from '#demo/music/random.ts'

/** Side of a painted cover in pixels. */
export const SIDE = 1200

/** Red, green and blue from 0 to 1; painters may exceed 1, which is clipped at the end. */
export type Color = readonly [number, number, number]

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value))
}

/** 0 below `from`, 1 above `to`, an S-curve between; `from` may be the larger. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

export function parseHex(hex: string): Color {
  const channel = (start: number): number => Number.parseInt(hex.slice(start, start + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

export function blend(a: Color, b: Color, share: number): Color {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

export function dim(color: Color, factor: number): Color {
  return [color[0] * factor, color[1] * factor, color[2] * factor]
}

export function add(a: Color, b: Color, share = 1): Color {
  return [a[0] + b[0] * share, a[1] + b[1] * share, a[2] + b[2] * share]
}

/** Color at `position` (0 to 1) along a row of stops. */
export function ramp(stops: readonly Color[], position: number): Color {
  const scaled = clamp(position) * (stops.length - 1)
  const index = Math.min(stops.length - 2, Math.floor(scaled))
  const from = stops[index] ?? [0, 0, 0]
  return blend(from, stops[index + 1] ?? from, scaled - index)
}

export interface Finish {
  /** Amplitude of the film grain. Grain costs bytes in every format, so little of it. */
  grain: number
  /** How dark the corners get, 0 to 1. */
  vignette: number
}

/**
 * Paints a square pixel by pixel. `u` and `v` run from -1 to 1, right and down; `x` and `y` are pixels.
 * @returns RGB bytes, row by row.
 */
export function paint(
  seed: number,
  { grain, vignette }: Finish,
  colorAt: (u: number, v: number, x: number, y: number) => Color,
): Uint8ClampedArray {
  const bytes = new Uint8ClampedArray(SIDE * SIDE * 3)
  const random = seededRandom(seed ^ 0x5eed)
  let at = 0
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const u = (x / SIDE) * 2 - 1
      const v = (y / SIDE) * 2 - 1
      const color = colorAt(u, v, x, y)
      const light = 1 - vignette * smoothStep(0.6, 1.5, Math.hypot(u, v))
      const speck = (random() + random() - 1) * grain
      for (const channel of color) bytes[at++] = (channel * light + speck) * 255
    }
  }
  return bytes
}

export interface Noise {
  /** Gradient noise, about -1 to 1, one feature per unit. */
  at(x: number, y: number): number
  /** Octaves of it, each half as strong and twice as fine. */
  layered(x: number, y: number, octaves: number): number
}

function shuffledBytes(random: Random): Uint8Array {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = bytes[i] ?? 0
    bytes[i] = bytes[j] ?? 0
    bytes[j] = kept
  }
  return bytes
}

/** Ken Perlin's improved noise in two dimensions. */
export function createNoise(seed: number): Noise {
  const table = shuffledBytes(seededRandom(seed))
  const slope = (column: number, row: number, dx: number, dy: number): number => {
    const hash = table[((table[column & 255] ?? 0) + row) & 255] ?? 0
    const angle = (hash / 256) * Math.PI * 2
    return Math.cos(angle) * dx + Math.sin(angle) * dy
  }
  const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10)
  const at = (x: number, y: number): number => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const dx = x - column
    const dy = y - row
    const across = ease(dx)
    const top = slope(column, row, dx, dy) * (1 - across) + slope(column + 1, row, dx - 1, dy) * across
    const bottom =
      slope(column, row + 1, dx, dy - 1) * (1 - across) + slope(column + 1, row + 1, dx - 1, dy - 1) * across
    return (top + (bottom - top) * ease(dy)) * 1.5
  }
  const layered = (x: number, y: number, octaves: number): number => {
    let sum = 0
    let strength = 0.5
    for (let octave = 0; octave < octaves; octave++) {
      sum += strength * at(x, y)
      x = x * 2.03 + 17.1
      y = y * 2.03 + 9.2
      strength *= 0.5
    }
    return sum
  }
  return { at, layered }
}
