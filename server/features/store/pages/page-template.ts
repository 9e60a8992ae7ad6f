import { type Theme, themes } from '#contract/store/rendered-page.ts'
import { withTheme } from './theme.ts'

const places = ['page-head', 'page-styles', 'page-html', 'page-data'] as const
type Place = (typeof places)[number]

const PLACE = new RegExp(`<!--(${places.join('|')})-->`)

/**
 * Prepares a template with places such as `<!--page-html-->`. What stands around them, most of a page's bytes, is
 * encoded once per theme and not with each page.
 */
export function pageTemplate(
  html: string,
): (theme: Theme, values: Readonly<Record<Place, string | Buffer>>) => Buffer {
  const partsOf = new Map(themes.map((theme) => [theme, partsIn(withTheme(html, theme))]))
  return (theme, values) =>
    Buffer.concat(
      (partsOf.get(theme) ?? []).map((part) => (Buffer.isBuffer(part) ? part : bytesOf(values[part]))),
    )
}

function partsIn(html: string): (Buffer | Place)[] {
  // Every second part is a place.
  return html.split(PLACE).map((part, at) => (at % 2 === 0 ? Buffer.from(part) : (part as Place)))
}

function bytesOf(value: string | Buffer): Buffer {
  return typeof value === 'string' ? Buffer.from(value) : value
}
