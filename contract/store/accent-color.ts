import { faultText } from '#contract/text/fault-text.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { msg } from '#contract/text/msg.ts'

/** Backgrounds of the accent color, see `client/ui/styles/tokens.css`. */
const darkPanel = '#20251f'
const lightPanel = '#d6d9d3'
/** Text colors on the accent: the first readable one wins. One of the last two always is. */
const letters = ['#1b1203', '#ffffff', '#000000']

/** WCAG 2.2: 3:1 for what is not text, 4.5:1 for text. */
const MIN_FOR_SHAPES = 3
const MIN_FOR_TEXT = 4.5

const HEX_COLOR = /^#[\da-f]{6}$/i

export type AccentPalette = {
  lamp: string
  lampHi: string
  lampLo: string
  lampOffLight: string
  lampOffDark: string
  /** The accent as text, on light and on dark ground. */
  inkLight: string
  inkDark: string
  onLamp: string
}

type Rgb = readonly [red: number, green: number, blue: number]

/** WCAG contrast ratio of two colors, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Why a color cannot be the accent; undefined if it can. */
export function validateAccent(color: string): string | undefined {
  if (!HEX_COLOR.test(color)) return faultText(msg`Please enter a color such as #FFB020.`)
  const contrast = contrastRatio(color, darkPanel)
  if (contrast >= MIN_FOR_SHAPES) return undefined
  return faultText((locale) => {
    const given = formatCount(Number(contrast.toFixed(1)), locale)
    const least = formatCount(MIN_FOR_SHAPES, locale)
    return msg`This color is too hard to see on the dark theme: its contrast is ${{ given }}, and it needs at least ${{ least }}. Choose a lighter one.`
  })
}

/** Tokens derived from the accent, each readable where it is used. */
export function accentPalette(color: string): AccentPalette {
  const lamp = color.toLowerCase()
  return {
    lamp,
    lampHi: mix(lamp, '#ffffff', 0.28),
    lampLo: mix(lamp, '#000000', 0.28),
    lampOffLight: mix(lamp, lightPanel, 0.68),
    lampOffDark: mix(lamp, darkPanel, 0.66),
    inkLight: readable(lamp, lightPanel, '#000000'),
    inkDark: readable(lamp, darkPanel, '#ffffff'),
    onLamp: letters.find((ink) => contrastRatio(lamp, ink) >= MIN_FOR_TEXT) ?? '#000000',
  }
}

/** Mixes toward `pole` until the color can be read on `ground`. */
function readable(color: string, ground: string, pole: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(color, pole, share)
    if (contrastRatio(mixed, ground) >= MIN_FOR_TEXT) return mixed
  }
  return pole
}

function mix(color: string, other: string, share: number): string {
  const [from, to] = [parse(color), parse(other)]
  const parts = from.map((part, at) => Math.round(part + ((to[at] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance, WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = parse(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function parse(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
