import type { VideoJob } from './video-job.ts'

export const WIDTH = 1080
export const HEIGHT = 1920
/**
 * The only part that moves: the waveform. Networks cover the top and bottom 250 pixels and 120 at the right with their
 * own buttons, so all text is between them.
 */
export const band = { x: 120, y: 1130, width: 740, height: 150 }

const LEFT = 120
const TEXT_WIDTH = 840
const COVER = { x: 120, y: 350, side: 740 }
export const BARS = 56
const FAMILY = '"Archivo Variable", system-ui, sans-serif'
const SMALLEST_TEXT = 26

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

/** Loudness of as many bars as are drawn, from 0 to 1. */
export function barsOf(sound: readonly Float32Array[]): number[] {
  const [left = new Float32Array()] = sound
  const step = Math.max(1, Math.floor(left.length / BARS))
  const loudness = Array.from({ length: BARS }, (_, bar) => {
    let sum = 0
    for (let at = bar * step; at < (bar + 1) * step; at += 3) sum += (left[at] ?? 0) ** 2
    return Math.sqrt(sum)
  })
  const loudest = Math.max(...loudness) || 1
  return loudness.map((value) => Math.max(0.06, value / loudest))
}

/** All that never changes. */
export function drawBase(
  context: Context,
  { cover, words, colors }: Pick<VideoJob, 'words' | 'colors'> & { cover: CanvasImageSource },
): void {
  context.fillStyle = colors.ground
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.imageSmoothingQuality = 'high'
  context.drawImage(cover, COVER.x, COVER.y, COVER.side, COVER.side)
  write(context, words.store, { y: 316, size: 40, weight: 720, color: colors.played })
  write(context, words.title, { y: 1390, size: 84, weight: 720, color: colors.text })
  write(context, words.producer, { y: 1456, size: 44, weight: 400, color: colors.second })
  if (words.facts !== '') write(context, words.facts, { y: 1530, size: 40, weight: 640, color: colors.text })
  write(context, words.address, { y: 1640, size: 34, weight: 400, color: colors.second })
}

/** One line, smaller if it is long, and shortened if it is still too long. */
function write(
  context: Context,
  text: string,
  { y, size, weight, color }: { y: number; size: number; weight: number; color: string },
): void {
  let shown = text
  let fitted = size
  const measure = () => {
    context.font = `${weight} ${fitted}px ${FAMILY}`
    return context.measureText(shown).width
  }
  while (measure() > TEXT_WIDTH && fitted > SMALLEST_TEXT) fitted -= 2
  const letters = Array.from(text)
  while (measure() > TEXT_WIDTH && letters.length > 1) {
    letters.pop()
    shown = `${letters.join('').trimEnd()}…`
  }
  context.fillStyle = color
  context.fillText(shown, LEFT, y)
}

/**
 * Draws the waveform at the origin of a canvas as large as the band.
 * @param share played, from 0 to 1
 * @param level loudness at this moment: bars near the playhead move with it
 */
export function drawBand(
  context: Context,
  { colors }: Pick<VideoJob, 'colors'>,
  bars: readonly number[],
  share: number,
  level: number,
): void {
  context.fillStyle = colors.ground
  context.fillRect(0, 0, band.width, band.height)
  const step = band.width / bars.length
  const playhead = share * bars.length
  for (const [index, bar] of bars.entries()) {
    const near = Math.max(0, 1 - Math.abs(index + 0.5 - playhead) / 3)
    const height = Math.min(1, bar * (1 + 0.35 * near * level)) * band.height
    const top = (band.height - height) / 2
    const x = index * step
    context.fillStyle = colors.rest
    context.fillRect(x, top, step - 5, height)
    context.fillStyle = colors.played
    context.fillRect(x, top, (step - 5) * Math.max(0, Math.min(1, playhead - index)), height)
  }
}
