import sharp from 'sharp'
import { cycle, pick, seededRandom } from '#demo/music/random.ts'
import { createNoise, paint, SIDE } from './pixels.ts'
import { type Palette, round, svgDocument } from './svg.ts'

const ROWS = 10
const CELL = SIDE / ROWS

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** What is woven into a cell of 100 by 100, in the row's second and first color. */
const FIGURES: readonly ((front: string, back: string) => string)[] = [
  (front) => `<path d="M0 50L50 0L100 50L50 100Z" fill="${front}"/>`,
  (front) => `<path d="M0 0L50 50L0 100ZM100 0L50 50L100 100Z" fill="${front}"/>`,
  (front) =>
    range(5)
      .map((i) => `<rect y="${i * 20}" width="100" height="10" fill="${front}"/>`)
      .join(''),
  (front, back) =>
    `<path d="M0 100L50 0L100 100Z" fill="${front}"/><path d="M25 100L50 50L75 100Z" fill="${back}"/>`,
  (front) =>
    range(5)
      .map((i) => `<rect x="${i * 20}" width="10" height="100" fill="${front}"/>`)
      .join(''),
  (front) =>
    `<path d="M0 0H100V100H0ZM20 20V80H80V20Z" fill-rule="evenodd" fill="${front}"/><rect x="38" y="38" width="24" height="24" fill="${front}"/>`,
]

function drawCloth(palette: Palette, seed: number): string {
  const random = seededRandom(seed)
  const [warp, ...threads] = palette
  const rows = range(ROWS).map((row) => {
    const figure = pick(random, FIGURES)
    const first = Math.floor(random() * threads.length)
    const shift = 1 + Math.floor(random() * (threads.length - 1))
    const cells = range(ROWS).map((column) => {
      // Mirrored about the middle, as a loom's draft is.
      const mirrored = Math.min(column, ROWS - 1 - column)
      const back = (mirrored + row) % 2 ? cycle(threads, first) : warp
      const front = cycle(threads, first + shift * (1 + (mirrored % 2)))
      return `<g transform="translate(${round(column * CELL)} ${round(row * CELL)}) scale(${CELL / 100})"><rect width="100.5" height="100.5" fill="${back}"/>${figure(front, back)}</g>`
    })
    return cells.join('')
  })
  return svgDocument(rows.join(''), SIDE)
}

/** A woven cloth in bands of figures; the threads show as a fine unevenness. */
export async function paintWeave(palette: Palette, seed: number): Promise<Uint8ClampedArray> {
  const cloth = await sharp(Buffer.from(drawCloth(palette, seed)))
    .removeAlpha()
    .raw()
    .toBuffer()
  const noise = createNoise(seed)
  return paint(seed, { grain: 0, vignette: 0.35 }, (_u, _v, x, y) => {
    const at = (y * SIDE + x) * 3
    const thread = 1 + noise.at(x / 170, y / 40) * 0.03 + noise.at(x / 40, y / 200) * 0.03
    const channel = (i: number): number => ((cloth[at + i] ?? 0) / 255) * thread
    return [channel(0), channel(1), channel(2)]
  })
}
