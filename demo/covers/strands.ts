import sharp from 'sharp'
import { seededRandom } from '#demo/music/random.ts'
import { add, type Color, clamp, createNoise, dim, paint, parseHex, ramp, SIDE } from './pixels.ts'
import type { Palette } from './svg.ts'

const STRANDS = 1200
const STRAND_STEPS = 420

/** Adds light at a point between pixels, shared among its four neighbors. */
function addLight(light: Float32Array, x: number, y: number, color: Color, strength: number): void {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const fx = x - column
  const fy = y - row
  const corners = [
    [0, 0, (1 - fx) * (1 - fy)],
    [1, 0, fx * (1 - fy)],
    [0, 1, (1 - fx) * fy],
    [1, 1, fx * fy],
  ] as const
  for (const [dx, dy, share] of corners) {
    const at = ((row + dy) * SIDE + column + dx) * 3
    color.forEach((channel, i) => {
      light[at + i] = (light[at + i] ?? 0) + channel * strength * share
    })
  }
}

/** Traces every strand through a flow field that turns around the middle. */
function traceStrands(palette: Palette, seed: number): Float32Array {
  const light = new Float32Array(SIDE * SIDE * 3)
  const random = seededRandom(seed)
  const noise = createNoise(seed)
  const stops = palette.slice(1).map(parseHex)
  const center = { x: SIDE * (0.5 + (random() - 0.5) * 0.2), y: SIDE * 0.5 }
  for (let strand = 0; strand < STRANDS; strand++) {
    const angle = random() * Math.PI * 2
    const distance = (0.06 + 0.3 * Math.sqrt(random())) * SIDE
    let x = center.x + Math.cos(angle) * distance
    let y = center.y + Math.sin(angle) * distance
    const color = ramp(stops, random() ** 1.3)
    const strength = (0.01 + random() * 0.028) * 20
    for (let step = 0; step < STRAND_STEPS; step++) {
      const turn = noise.layered((x / SIDE) * 1.8 + 3, (y / SIDE) * 1.8 + 7, 3) * 7.5
      const heading = turn + Math.atan2(y - center.y, x - center.x) + Math.PI / 2
      x += Math.cos(heading) * 1.5
      y += Math.sin(heading) * 1.5
      if (x < 1 || y < 1 || x >= SIDE - 2 || y >= SIDE - 2) break
      addLight(light, x, y, color, strength * Math.sin((Math.PI * step) / STRAND_STEPS))
    }
  }
  return light
}

/** Threads of light drawn by a flow field, with a glow around them. */
export async function paintStrands(palette: Palette, seed: number): Promise<Uint8ClampedArray> {
  const light = traceStrands(palette, seed)
  const bytes = Buffer.from(Uint8ClampedArray.from(light, (value) => value * 130))
  const glow = await sharp(bytes, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .blur(22)
    .raw()
    .toBuffer()
  const night = parseHex(palette[0])
  return paint(seed, { grain: 0.005, vignette: 0.45 }, (u, v, x, y) => {
    const at = (y * SIDE + x) * 3
    const exposed = (i: number): number =>
      1 - Math.exp(-((light[at + i] ?? 0) * 1.7 + ((glow[at + i] ?? 0) / 255) * 1.1))
    const ground = dim(night, 0.7 + 0.3 * (1 - clamp(Math.hypot(u, v) * 0.7)))
    return add(ground, [exposed(0), exposed(1), exposed(2)])
  })
}
