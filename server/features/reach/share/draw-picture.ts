import type { Sharp } from 'sharp'
import {
  breakLines,
  isRightToLeft,
  measureText,
  outlineText,
  shorten,
  type TextFace,
} from '#server/platform/fonts/outline-text.ts'
import { loadSharp } from '#server/platform/media/load-sharp.ts'
import { drawStoreName } from './draw-store-name.ts'
import type { PictureTask } from './picture-task.ts'

const WIDTH = 1200
const HEIGHT = 630
const MAX_BYTES = 300_000
/** The text column, beside covers that fill the height. */
const LEFT = HEIGHT + 40
const TEXT_WIDTH = WIDTH - LEFT - 44
const TOP = 44
const BOTTOM = 40
const WAVE_HEIGHT = 104
const COVER_GAP = 6
/** How much wider the first of several covers is. */
const FIRST_COVER = 2.4

/** Blackface, the dark theme of the design tokens: the picture is dark in both. */
const ground = '#111412'
const ink = { text: '#F1EDDF', second: '#BDBFB1', tape: '#EBE2C6', onTape: '#1C1A13', onTape2: '#575139' }

const titleFace: TextFace = { weight: 740, width: 112 }
const textFace: TextFace = { weight: 400, width: 100 }
/** Three large lines, then smaller ones: 120 letters of any script stay readable. */
const titleSizes = [
  { size: 68, lines: 2 },
  { size: 60, lines: 3 },
  { size: 50, lines: 3 },
  { size: 42, lines: 4 },
]
const smallestTitle = { size: 34, lines: 5 }
/** Scripts without spaces have no words of their own to keep whole. */
const MAX_SIZE_OF_CUT_WORDS = 50
const BYLINE_SIZE = 30
/** Room of a fact strip: padding, height, text sizes and the gap behind it. */
const tape = { padding: 20, height: 52, label: 17, value: 26, gap: 10, notch: 3 }

/** A picture of 1200×630 pixels for link previews, as PNG of at most 300 kB. */
export async function drawPicture(task: PictureTask): Promise<Buffer> {
  const sharp = await loadSharp()
  const covers = await Promise.all(
    placeCovers(task.covers.length).map(async (place, index) => {
      const input = await sharp(task.covers[index]).resize(place.width, HEIGHT, { fit: 'cover' }).toBuffer()
      return { input, left: place.left, top: 0 }
    }),
  )
  const logo = task.logo === undefined ? undefined : await readLogo(sharp(task.logo))
  const svg = drawSvg(task, logo !== undefined)
  const picture = sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: ground },
  }).composite([
    ...covers,
    ...(logo ? [{ input: logo, left: leftEdge(task), top: TOP }] : []),
    { input: Buffer.from(svg), left: 0, top: 0 },
  ])
  return encode(await picture.removeAlpha().raw().toBuffer(), sharp)
}

/** A palette is a quarter of the size and hard to tell apart; a very busy cover gets fewer colors. */
async function encode(raw: Buffer, sharp: typeof import('sharp').default): Promise<Buffer> {
  const source = { raw: { width: WIDTH, height: HEIGHT, channels: 3 as const } }
  for (const colours of [256, 96]) {
    const png = await sharp(raw, source).png({ palette: true, colours, effort: 1, dither: 0.5 }).toBuffer()
    if (png.length <= MAX_BYTES) return png
  }
  return sharp(raw, source).png({ palette: true, colours: 48, effort: 1, dither: 0 }).toBuffer()
}

async function readLogo(picture: Sharp): Promise<Buffer> {
  return picture.resize(TEXT_WIDTH, 56, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
}

/** One cover is square; several are slices with the first one wider. */
function placeCovers(count: number): { left: number; width: number }[] {
  const room = HEIGHT - COVER_GAP * (count - 1)
  const share = room / (count === 1 ? 1 : FIRST_COVER + count - 1)
  let left = 0
  return Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1
    const width = isLast ? HEIGHT - left : Math.round(share * (index === 0 ? FIRST_COVER : 1))
    const place = { left, width }
    left += width + COVER_GAP
    return place
  })
}

/** Without covers, the text has the whole width. */
function leftEdge({ covers }: Pick<PictureTask, 'covers'>): number {
  return covers.length > 0 ? LEFT : LEFT - HEIGHT + 24
}

function drawSvg(task: PictureTask, hasLogo: boolean): string {
  const left = leftEdge(task)
  const width = WIDTH - 44 - left
  const parts = [
    ...(hasLogo
      ? []
      : [drawStoreName(task.store.name, { left, top: TOP, width, ink: ink.text, lamp: task.store.lamp })]),
    ...drawWords(task, left, width),
    drawWave(task, left, width),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`
}

/** Title, byline and facts, centered between the store's name and the waveform. */
function drawWords({ title, byline, facts }: PictureTask, left: number, width: number): string[] {
  const { size, lines } = fitTitle(title, width)
  const step = size * 1.02
  const height =
    step * lines.length + (byline ? 12 + BYLINE_SIZE * 1.3 : 0) + (facts.length > 0 ? 20 + tape.height : 0)
  let y = TOP + 26 + (HEIGHT - BOTTOM - WAVE_HEIGHT - TOP - 26 - height) / 2
  const drawn = lines.map((line) => {
    y += step
    return drawLine(line, titleFace, {
      left,
      width,
      baseline: y - size * 0.2,
      size,
      color: ink.text,
      paragraph: title,
    })
  })
  if (byline) {
    y += 12 + BYLINE_SIZE * 1.3
    const text = shorten(byline, textFace, width / BYLINE_SIZE)
    drawn.push(
      drawLine(text, textFace, {
        left,
        width,
        baseline: y - 12,
        size: BYLINE_SIZE,
        color: ink.second,
        paragraph: title,
      }),
    )
  }
  if (facts.length > 0) drawn.push(drawFacts(facts, left, width, y + 20))
  return drawn
}

/** The largest size at which the title has few enough lines and no cut words. */
function fitTitle(title: string, width: number): { size: number; lines: string[] } {
  const widest = Math.max(...title.split(/\s+/u).map((word) => measureText(word, titleFace)))
  for (const { size, lines: most } of titleSizes) {
    const lines = breakLines(title, titleFace, width / size, most + 1)
    if (lines.length <= most && (widest * size <= width || size <= MAX_SIZE_OF_CUT_WORDS))
      return { size, lines }
  }
  const { size, lines: most } = smallestTitle
  return { size, lines: breakLines(title, titleFace, width / size, most) }
}

function drawLine(
  text: string,
  face: TextFace,
  place: { left: number; width: number; baseline: number; size: number; color: string; paragraph: string },
): string {
  const { left, width, baseline, size, color } = place
  const shift = isRightToLeft(place.paragraph) ? width - measureText(text, face) * size : 0
  const { path } = outlineText(text, face, { x: left + Math.max(0, shift), baseline, size })
  return `<path fill="${color}" d="${path}"/>`
}

/** Strips of tape with torn ends: a small label and a value. Those that do not fit are left out. */
function drawFacts(facts: PictureTask['facts'], left: number, width: number, top: number): string {
  let x = left
  let drawn = ''
  for (const [label, value] of facts) {
    const baseline = top + 36
    const labelled = outlineText(label, 'engraved', {
      x: x + tape.padding,
      baseline: baseline - 1,
      size: tape.label,
    })
    const from = x + tape.padding + labelled.width + 10
    const written = outlineText(value, 'engraved', { x: from, baseline, size: tape.value })
    const right = from + written.width + tape.padding
    if (right > left + width) break
    drawn += `<path fill="${ink.tape}" d="${strip(x, right, top)}"/><path fill="${ink.onTape2}" d="${labelled.path}"/><path fill="${ink.onTape}" d="${written.path}"/>`
    x = right + tape.gap
  }
  return drawn
}

function strip(left: number, right: number, top: number): string {
  const { height, notch } = tape
  const at = (share: number) => top + height * share
  return `M${left} ${at(0)}H${right}L${right - notch} ${at(0.25)}L${right} ${at(0.5)}L${right - notch} ${at(0.75)}L${right} ${at(1)}H${left}L${left + notch} ${at(0.75)}L${left} ${at(0.5)}L${left + notch} ${at(0.25)}Z`
}

/** Bars of 2 px with a gap of 1, around the center line. */
function drawWave({ waveform, store }: PictureTask, left: number, width: number): string {
  const columns = Buffer.from(waveform, 'base64')
  if (columns.length === 0) return ''
  const count = Math.floor(width / 3)
  const middle = HEIGHT - BOTTOM - WAVE_HEIGHT / 2
  let path = ''
  for (let bar = 0; bar < count; bar++) {
    const from = Math.floor((bar * columns.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * columns.length) / count))
    const half = Math.max(3, (Math.max(...columns.subarray(from, to)) / 255) * 0.48 * WAVE_HEIGHT)
    path += `M${left + bar * 3} ${(middle - half).toFixed(1)}h2v${(2 * half).toFixed(1)}h-2z`
  }
  return `<path fill="${store.lamp}" d="${path}"/>`
}
