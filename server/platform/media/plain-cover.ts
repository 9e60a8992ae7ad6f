import { createHash } from 'node:crypto'
import { loadSharp } from './load-sharp.ts'

const SIDE = 1200
/** Drawn small, so that it takes a few milliseconds. */
const DRAWN = 400
const RINGS = 9

/** A cover for a beat without one: rings in two colors that its title decides, as PNG. Without letters, which need fonts. */
export async function plainCover(title: string): Promise<Buffer> {
  const hash = createHash('sha256').update(title).digest()
  const hue = ((hash[0] ?? 0) / 256) * 360
  const dark = hslToRgb(hue, 0.45, 0.14)
  const light = hslToRgb((hue + 30 + ((hash[1] ?? 0) % 90)) % 360, 0.55, 0.55)
  const centerX = DRAWN * (0.3 + ((hash[2] ?? 0) / 256) * 0.4)
  const centerY = DRAWN * (0.3 + ((hash[3] ?? 0) / 256) * 0.4)
  const pixels = Buffer.alloc(DRAWN * DRAWN * 3)
  for (let y = 0; y < DRAWN; y++)
    for (let x = 0; x < DRAWN; x++) {
      const distance = Math.hypot(x - centerX, y - centerY) / DRAWN
      const ring = Math.floor(distance * RINGS)
      const isLight = ((hash[4 + (ring % 12)] ?? 0) & 1) === 1
      const color = isLight ? light : dark
      const shade = 1 - distance * 0.35
      const at = (y * DRAWN + x) * 3
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = Math.round((color[channel] ?? 0) * shade)
    }
  const sharp = await loadSharp()
  return sharp(pixels, { raw: { width: DRAWN, height: DRAWN, channels: 3 } })
    .resize(SIDE, SIDE)
    .png({ compressionLevel: 3 })
    .toBuffer()
}

/** CSS Color 4, section 7.1. Hue in degrees, the others from 0 to 1. */
function hslToRgb(hue: number, saturation: number, lightness: number): number[] {
  const amplitude = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const k = (offset + hue / 30) % 12
    return 255 * (lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  })
}
