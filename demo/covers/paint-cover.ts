import sharp from 'sharp'
import { seededRandom } from '#demo/music/random.ts'
import { paintBokeh } from './bokeh.ts'
import { paintChrome } from './chrome.ts'
import { drawFacade, drawHarbour, drawPerspective, drawRoad } from './city-designs.ts'
import { paintContours } from './contours.ts'
import { drawArcs, drawJar, drawLetter, drawMoire, drawRain, drawRepeat, drawSwell } from './form-designs.ts'
import { SIDE } from './pixels.ts'
import { paintSilk } from './silk.ts'
import { paintStrands } from './strands.ts'
import { drawKit, drawPool, drawStatic, drawTapeBox } from './studio-designs.ts'
import { paintSunset } from './sunset.ts'
import { type Palette, svgDocument } from './svg.ts'
import { drawTiles } from './tiles.ts'
import { drawTropic } from './tropic.ts'
import { paintWeave } from './weave.ts'

/** Designs that return a drawing: the body of an SVG document on a square of 600 units. */
const DRAWINGS = {
  kit: drawKit,
  tapebox: drawTapeBox,
  pool: drawPool,
  static: (palette, seed) => drawStatic(palette, seededRandom(seed)),
  facade: (palette, seed) => drawFacade(palette, seededRandom(seed)),
  harbour: (palette, seed) => drawHarbour(palette, seededRandom(seed)),
  perspective: drawPerspective,
  road: drawRoad,
  rain: (palette, seed) => drawRain(palette, seededRandom(seed)),
  letter: drawLetter,
  moire: drawMoire,
  arcs: drawArcs,
  repeat: drawRepeat,
  jar: drawJar,
  swell: drawSwell,
  tiles: drawTiles,
  tropic: drawTropic,
} satisfies Record<string, (palette: Palette, seed: number) => string>

type Painting = (palette: Palette, seed: number) => Uint8ClampedArray | Promise<Uint8ClampedArray>

/** Designs that return pixels: RGB bytes of a square of 1200. */
const PAINTINGS = {
  strands: paintStrands,
  contours: paintContours,
  bokeh: paintBokeh,
  silk: paintSilk,
  sunset: paintSunset,
  chrome: paintChrome,
  weave: paintWeave,
} satisfies Record<string, Painting>

export interface CoverDesign {
  design: keyof typeof DRAWINGS | keyof typeof PAINTINGS
  palette: Palette
  seed: number
}

function isPainting(design: CoverDesign['design']): design is keyof typeof PAINTINGS {
  return design in PAINTINGS
}

/** Paints a cover of 1200 by 1200 pixels. @returns RGB bytes, row by row; equal designs give equal bytes. */
export async function paintCover({ design, palette, seed }: CoverDesign): Promise<Buffer> {
  if (isPainting(design)) return Buffer.from(await PAINTINGS[design](palette, seed))
  const document = svgDocument(DRAWINGS[design](palette, seed))
  return sharp(Buffer.from(document), { density: 144 }).resize(SIDE, SIDE).removeAlpha().raw().toBuffer()
}
