import {
  add,
  blend,
  type Color,
  clamp,
  createNoise,
  dim,
  paint,
  parseHex,
  ramp,
  smoothStep,
} from './pixels.ts'
import type { Palette } from './svg.ts'

/** Liquid spheres: center, radius. They melt into one another where they meet. */
const BLOBS = [
  { u: -0.24, v: -0.2, radius: 0.46 },
  { u: 0.36, v: 0.06, radius: 0.36 },
  { u: -0.1, v: 0.46, radius: 0.3 },
  { u: 0.5, v: -0.52, radius: 0.15 },
  { u: -0.62, v: 0.42, radius: 0.12 },
]

/** Sum of the blobs' fields; the surface is where it is 1. */
function field(u: number, v: number): number {
  return BLOBS.reduce(
    (sum, blob) => sum + (blob.radius ** 2 / ((u - blob.u) ** 2 + (v - blob.v) ** 2 + 0.002)) ** 1.6,
    0,
  )
}

/** What the metal mirrors, by the height it looks at: ground, a hard horizon, sky. */
function environment(height: number, stops: readonly Color[]): Color {
  const [night = [0, 0, 0], deep = night, blue = deep, pink = blue, white = pink] = stops
  if (height < 0) return ramp([night, deep, pink], 1 + height * 1.15)
  return ramp([white, blue, deep, blue, white], height)
}

/** Drops of chrome that mirror a sky, floating before a gradient. */
export function paintChrome(palette: Palette, seed: number): Uint8ClampedArray {
  const noise = createNoise(seed)
  const stops = palette.map(parseHex)
  const [night = [0, 0, 0], deep = night, , pink = deep, white = pink] = stops
  return paint(seed, { grain: 0.005, vignette: 0.3 }, (u, v) => {
    const value = field(u, v)
    const glow = Math.exp(-Math.max(0, 1 - value) * 3.2)
    const backdrop = add(ramp([night, deep, pink], (v + 1) / 2.2), pink, glow * 0.16)
    if (value < 0.97) return backdrop
    const step = 0.004
    const slopeU = Math.log(field(u + step, v)) - Math.log(field(u - step, v))
    const slopeV = Math.log(field(u, v + step)) - Math.log(field(u, v - step))
    const thickness = Math.sqrt(clamp(1 - 1 / Math.max(value, 1) ** 0.6))
    const flatness = 0.05 + thickness * 0.16
    const tilt = Math.hypot(slopeU, slopeV, flatness)
    const normalU = -slopeU / tilt
    const normalV = -slopeV / tilt
    const ripple = noise.layered(u * 1.6 + normalU, v * 1.6 + normalV, 2) * 0.35
    const metal = environment(clamp(-normalV * 0.95 + ripple + 0.06, -1, 1), stops)
    const edge = smoothStep(1.25, 1, value)
    const glint = clamp(1 - Math.hypot(normalU + 0.42, normalV + 0.55) * 3.2) ** 2
    const lit = add(blend(metal, dim(deep, 0.5), edge * 0.6), white, glint * 0.9)
    return blend(backdrop, lit, smoothStep(0.97, 1.01, value))
  })
}
