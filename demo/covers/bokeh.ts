import sharp from 'sharp'
import { pick, type Random, seededRandom } from '#demo/music/random.ts'
import { type Color, clamp, paint, SIDE, smoothStep } from './pixels.ts'
import { type Palette, round, svgDocument } from './svg.ts'

interface Drop {
  x: number
  y: number
  radius: number
  /** Height over width. */
  stretch: number
}

/** Street lights out of focus, before the glass. */
async function paintStreet(palette: Palette, random: Random): Promise<Buffer> {
  const [night, ...lights] = palette
  let discs = ''
  for (let i = 0; i < 110; i++) {
    const radius = round(18 + random() ** 2 * 120)
    const place = `cx="${round(random() * SIDE)}" cy="${round(SIDE * (0.25 + 0.75 * random() ** 0.8))}" r="${radius}"`
    discs += `<circle ${place} fill="${pick(random, lights)}" opacity="${(0.1 + random() * 0.4).toFixed(2)}"/>`
    discs += `<circle ${place} fill="none" stroke="#fff" stroke-width="2" opacity="${(random() * 0.14).toFixed(2)}"/>`
  }
  const sky = `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${night}"/><stop offset="1" stop-color="${lights[0]}"/></linearGradient></defs>`
  const ground = `<rect width="1200" height="1200" fill="${night}"/><rect width="1200" height="1200" fill="url(#sky)" opacity="0.4"/>`
  return sharp(Buffer.from(svgDocument(sky + ground + discs, SIDE)))
    .removeAlpha()
    .blur(6)
    .raw()
    .toBuffer()
}

/** Drops on the pane: many small ones, a few large, the largest with a track of beads above. */
function scatterDrops(random: Random): Drop[] {
  const drops: Drop[] = []
  for (let i = 0; i < 300; i++) {
    const size = random()
    const radius = size < 0.8 ? 4 + random() * 8 : 13 + random() * 24
    const x = random() * SIDE
    const y = random() * SIDE
    drops.push({ x, y, radius, stretch: 1 + random() * 0.35 })
    if (radius < 28) continue
    const trackEnd = y - 60 - random() * 340
    for (let bead = y - radius; bead > trackEnd && bead > 0; bead -= 6 + random() * 11) {
      drops.push({ x: x + (random() - 0.5) * 6, y: bead, radius: 2 + random() * 4, stretch: 1.1 })
    }
  }
  return drops
}

/** Which drop covers each pixel; -1 for none. */
function mapDrops(drops: readonly Drop[]): Int16Array {
  const map = new Int16Array(SIDE * SIDE).fill(-1)
  drops.forEach((drop, index) => {
    const halfHeight = drop.radius * drop.stretch
    for (let y = Math.max(0, Math.floor(drop.y - halfHeight)); y < Math.min(SIDE, drop.y + halfHeight); y++) {
      for (
        let x = Math.max(0, Math.floor(drop.x - drop.radius));
        x < Math.min(SIDE, drop.x + drop.radius);
        x++
      ) {
        if (Math.hypot((x - drop.x) / drop.radius, (y - drop.y) / halfHeight) < 1) map[y * SIDE + x] = index
      }
    }
  })
  return map
}

/** City lights through a wet window; every drop shows the street upside down. */
export async function paintBokeh(palette: Palette, seed: number): Promise<Uint8ClampedArray> {
  const random = seededRandom(seed)
  const street = await paintStreet(palette, random)
  const drops = scatterDrops(random)
  const map = mapDrops(drops)
  const streetAt = (x: number, y: number, gain: number, light: number): Color => {
    const at = (Math.round(clamp(y, 0, SIDE - 1)) * SIDE + Math.round(clamp(x, 0, SIDE - 1))) * 3
    const channel = (i: number): number => ((street[at + i] ?? 0) / 255) * gain + light
    return [channel(0), channel(1), channel(2)]
  }
  return paint(seed, { grain: 0.005, vignette: 0.45 }, (_u, _v, x, y) => {
    const drop = drops[map[y * SIDE + x] ?? -1]
    if (!drop) return streetAt(x, y, 0.95, 0)
    const dx = (x - drop.x) / drop.radius
    const dy = (y - drop.y) / (drop.radius * drop.stretch)
    const fromMiddle = Math.hypot(dx, dy)
    const bend = drop.radius * 6 * fromMiddle
    const glint = smoothStep(0.55, 0.1, Math.hypot(dx + 0.35, dy + 0.45)) * 0.55
    const rim = smoothStep(0.7, 1, fromMiddle) * 0.5
    return streetAt(x - dx * bend, y - dy * bend - 20, (1 - rim) * 1.3, glint)
  })
}
