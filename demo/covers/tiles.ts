import { cycle, pick, type Random, seededRandom } from '#demo/music/random.ts'
import { ground, type Palette, round } from './svg.ts'

const TILES_PER_SIDE = 4
const TILE = 150

type Motif = (color: string, second: string) => string

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** Geometric motifs on a tile of 150 by 150. */
const MOTIFS: readonly Motif[] = [
  (color) => `<path d="M0 0A150 150 0 0 1 150 150L0 150Z" fill="${color}"/>`,
  (color, second) =>
    `<circle cx="75" cy="75" r="75" fill="${color}"/><circle cx="75" cy="75" r="50" fill="${second}"/><circle cx="75" cy="75" r="23" fill="${color}"/>`,
  (color) => `<path d="M0 0L150 150L0 150Z" fill="${color}"/>`,
  (color) =>
    range(4)
      .map((i) => `<rect x="${i * 37.5}" width="18.75" height="150" fill="${color}"/>`)
      .join(''),
  (color, second) =>
    `<path d="M0 150A75 75 0 0 1 150 150Z" fill="${color}"/><path d="M0 75A75 75 0 0 1 150 75Z" fill="${second}"/>`,
  (color, second) =>
    `<circle r="150" fill="${color}"/><circle r="100" fill="${second}"/><circle r="50" fill="${color}"/>`,
  (color) =>
    range(16)
      .map(
        (i) =>
          `<circle cx="${((i % 4) + 0.5) * 37.5}" cy="${(Math.floor(i / 4) + 0.5) * 37.5}" r="10.7" fill="${color}"/>`,
      )
      .join(''),
  (color) => `<rect x="37.5" y="37.5" width="75" height="75" fill="${color}" transform="rotate(45 75 75)"/>`,
  (color) => `<path d="M0 0H150L75 150Z" fill="${color}"/>`,
]

function drawTile(column: number, row: number, palette: Palette, random: Random): string {
  const [paper, ...inks] = palette
  const first = Math.floor(random() * inks.length)
  const back = cycle(inks, first)
  const front = cycle(inks, first + 1 + Math.floor(random() * (inks.length - 1)))
  const turn = Math.floor(random() * 4) * 90
  const isOnPaper = random() < 0.45
  const plate = `<rect width="${TILE + 0.4}" height="${TILE + 0.4}" fill="${isOnPaper ? paper : back}"/>`
  const clip = `<g clip-path="url(#tile)">${plate}${pick(random, MOTIFS)(front, isOnPaper ? back : paper)}</g>`
  const middle = TILE / 2
  return `<g transform="translate(${round(column * TILE)} ${round(row * TILE)}) rotate(${turn} ${middle} ${middle})">${clip}</g>`
}

/** Sixteen floor tiles, each with its own motif and turn. */
export function drawTiles(palette: Palette, seed: number): string {
  const random = seededRandom(seed)
  const clip = `<defs><clipPath id="tile"><rect width="${TILE + 0.4}" height="${TILE + 0.4}"/></clipPath></defs>`
  const cells = range(TILES_PER_SIDE ** 2).map((i) =>
    drawTile(i % TILES_PER_SIDE, Math.floor(i / TILES_PER_SIDE), palette, random),
  )
  return clip + ground(palette[0]) + cells.join('')
}
