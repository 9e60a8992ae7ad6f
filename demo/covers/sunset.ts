import {
  blend,
  type Color,
  clamp,
  createNoise,
  dim,
  type Noise,
  paint,
  parseHex,
  ramp,
  smoothStep,
} from './pixels.ts'
import type { Palette } from './svg.ts'

const HORIZON = 0.22
const SUN = { v: 0, radius: 0.54 }

/** Whether a stripe cuts the sun at a height: never above the middle, more often towards the horizon. */
function isCutAway(v: number): boolean {
  const depth = v - (HORIZON - 0.32)
  if (depth < 0) return false
  const band = (((v - HORIZON) * 14) % 1) + 1
  return band % 1 < clamp(depth * 1.9, 0, 0.62)
}

function sky(
  u: number,
  v: number,
  [deep, violet, pink, orange, pale]: readonly Color[],
  noise: Noise,
): Color {
  const night = deep ?? [0, 0, 0]
  const dusk = violet ?? night
  const glowing = pink ?? dusk
  const warm = orange ?? glowing
  let color = ramp([night, dusk, glowing], (v + 1) / (1 + HORIZON))
  const star = noise.at(u * 190, v * 190)
  if (star > 0.86 && v < HORIZON - 0.35) color = blend(color, [1, 1, 1], (star - 0.86) * 4)
  const distance = Math.hypot(u, v - SUN.v)
  color = blend(color, warm, Math.exp(-Math.max(0, distance - SUN.radius) * 4.5) * 0.5)
  if (distance < SUN.radius && !isCutAway(v)) {
    const disc = ramp([pale ?? warm, warm, glowing], ((v - SUN.v + SUN.radius) / (2 * SUN.radius)) * 1.15)
    color = blend(color, disc, smoothStep(SUN.radius, SUN.radius - 0.006, distance))
  }
  const ridge = HORIZON - 0.06 - 0.22 * Math.max(0, noise.layered(u * 2.2 + 30, 2, 5) + 0.25)
  return v > ridge ? blend(night, dusk, 0.2 + (v - ridge)) : color
}

/** The plain, with lines that run to the vanishing point and rows that draw together. */
function plain(u: number, v: number, [deep, , pink, , pale]: readonly Color[]): Color {
  const night = deep ?? [0, 0, 0]
  const depth = 1 / (v - HORIZON + 0.03)
  const toLine = (value: number): number => Math.abs((((value % 1) + 1) % 1) - 0.5)
  const width = clamp(0.016 * depth * 0.6, 0.014, 0.1)
  const column = smoothStep(0.5 - width - 0.03, 0.5 - width + 0.01, toLine(u * depth * 1.1))
  const row = smoothStep(0.5 - width - 0.04, 0.5 - width, toLine(depth * 1.1))
  const line = Math.max(column, row) * Math.exp(-(depth - 1) * 0.035)
  const reflection = Math.exp(-Math.abs(u) * 2.4) * Math.exp(-(v - HORIZON) * 2.2)
  return blend(blend(night, pink ?? night, reflection * 0.75), pale ?? [1, 1, 1], line * 0.75)
}

/** A striped sun behind mountains, over a grid. */
export function paintSunset(palette: Palette, seed: number): Uint8ClampedArray {
  const noise = createNoise(seed)
  const colors = palette.map(parseHex)
  return paint(seed, { grain: 0.005, vignette: 0.35 }, (u, v) =>
    v < HORIZON ? sky(u, v, colors, noise) : dim(plain(u, v, colors), 0.95),
  )
}
