import { blend, clamp, createNoise, dim, paint, parseHex, ramp, SIDE, smoothStep } from './pixels.ts'
import type { Palette } from './svg.ts'

const LEVELS = 20
/** Slopes are measured over this many pixels. */
const REACH = 4

/** A map of hills at night: contour lines, every fifth stronger, lit from one side. */
export function paintContours(palette: Palette, seed: number): Uint8ClampedArray {
  const noise = createNoise(seed)
  const width = SIDE + REACH * 2
  const heights = new Float32Array(width * width)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const u = (x / SIDE) * 1.5 + 11.3
      const v = (y / SIDE) * 1.5 + 11.3
      const ridge = 0.35 * (1 - Math.abs(noise.at(u * 0.8 + 4, v * 0.8)))
      heights[y * width + x] = noise.layered(u, v, 2) + ridge
    }
  }
  const colors = palette.map(parseHex)
  const line = colors.at(-1) ?? [1, 1, 1]
  return paint(seed, { grain: 0.005, vignette: 0.5 }, (_u, _v, x, y) => {
    const at = y * width + x
    const height = heights[at] ?? 0
    const slopeX = (heights[at + REACH] ?? 0) - height
    const slopeY = (heights[at + REACH * width] ?? 0) - height
    const steepness = Math.hypot(slopeX, slopeY) / REACH + 1e-5
    const level = height * LEVELS
    const nearest = Math.round(level)
    const pixelsAway = Math.abs(level - nearest) / (LEVELS * steepness)
    const isMajor = nearest % 5 === 0
    const ink = isMajor ? smoothStep(3, 1.4, pixelsAway) * 0.95 : smoothStep(2.2, 0.8, pixelsAway) * 0.45
    const land = ramp(colors.slice(0, 4), clamp(0.42 + height * 0.75))
    const lit = clamp(0.5 + (slopeX - slopeY) * 14)
    return blend(blend(dim(land, 0.5), land, lit), line, ink)
  })
}
