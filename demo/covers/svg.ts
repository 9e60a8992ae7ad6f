import lettering from './lettering.json' with { type: 'json' }

/** Colors as '#rrggbb', ground first; a design says what the others are for. */
export type Palette = readonly [string, string, string, ...string[]]

/** Drawings are laid out on a square of this many units. */
export const CANVAS = 600

/** One decimal is a quarter of a pixel at 1200 px: enough, and it keeps the documents small. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`
}

export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function stroke(d: string, color: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" ${more}/>`
}

export function ground(fill: string): string {
  return rect(0, 0, CANVAS, CANVAS, fill)
}

/** A cut of Archivo: its weight and its width in percent. */
export interface Cut {
  weight: number
  stretch: number
}

export interface Placement extends Cut {
  /** Left edge, middle or right edge of the text, as `anchor` says. */
  x: number
  /** The baseline. */
  y: number
  /** Font size in canvas units. */
  size: number
  fill: string
  anchor?: 'start' | 'middle' | 'end'
  /** Stretches or squeezes the text to exactly this width. */
  fitWidth?: number
}

interface Outline {
  /** Left side of the ink, in thousandths of the font size, as are the others. */
  left: number
  width: number
  path: string
}

const OUTLINES: Readonly<Record<string, Outline>> = lettering

const ANCHOR_SHARE = { start: 0, middle: 0.5, end: 1 } as const

/**
 * Sets text as outlines: the renderer has no fonts. Only texts kept in lettering.json can be set;
 * others throw.
 */
export function letter(text: string, placement: Placement): string {
  const { weight, stretch, x, y, size, fill, anchor = 'start', fitWidth } = placement
  const outline = OUTLINES[`${text}|${weight}|${stretch}`]
  if (!outline) throw new Error(`No outlines for "${text}" in weight ${weight}, width ${stretch}`)
  const scaleY = size / 1000
  const scaleX = fitWidth ? fitWidth / outline.width : scaleY
  const left = x - outline.width * scaleX * ANCHOR_SHARE[anchor] - outline.left * scaleX
  const transform = `translate(${round(left)} ${round(y)}) scale(${scaleX.toFixed(5)} ${scaleY.toFixed(5)})`
  return `<path transform="${transform}" d="${outline.path}" fill="${fill}"/>`
}

/** A complete document around the drawing. */
export function svgDocument(body: string, size = CANVAS): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">${body}</svg>`
}
