import { add, clamp, createNoise, paint, parseHex, ramp } from './pixels.ts'
import type { Palette } from './svg.ts'

/** The folds, broad to fine: frequency, height, phase. */
const FOLDS = [
  [2.1, 0.5, 0],
  [4.7, 0.28, 1.3],
  [9.3, 0.12, 2.1],
  [17, 0.05, 0.4],
] as const

/** Folded cloth, or a tide at night: sines along a bent direction, with a highlight on each slope. */
export function paintSilk(palette: Palette, seed: number): Uint8ClampedArray {
  const noise = createNoise(seed)
  const angle = seed % 6.28
  const stops = palette.map(parseHex)
  const shine = stops.at(-1) ?? [1, 1, 1]
  return paint(seed, { grain: 0.005, vignette: 0.5 }, (u, v) => {
    const warp = noise.layered(u * 0.7 + 8, v * 0.7 + 8, 3) * 1.6
    const across = u * Math.cos(angle) - v * Math.sin(angle) + warp
    const along = u * Math.sin(angle) + v * Math.cos(angle)
    let height = 0
    let slope = 0
    for (const [frequency, rise, phase] of FOLDS) {
      const turn = across * frequency + phase + Math.sin(along * 1.3 + phase) * 1.2
      height += Math.sin(turn) * rise
      slope += Math.cos(turn) * rise * frequency
    }
    const light = 0.5 + 0.5 * Math.tanh(slope * 0.42)
    const highlight = clamp(1 - Math.abs(slope * 0.35 - 0.35)) ** 14 * 0.5
    return add(ramp(stops, clamp(0.15 + 0.7 * light + height * 0.18)), shine, highlight)
  })
}
