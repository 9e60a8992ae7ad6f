import type { Theme } from '#contract/store/rendered-page.ts'
import type { Locale } from '#contract/text/locales.ts'
import { withRoot } from './theme.ts'

const places = ['page-head', 'page-styles', 'page-html', 'page-data', 'page-loader'] as const
type Place = (typeof places)[number]

const PLACE = new RegExp(`<!--(${places.join('|')})-->`)

/**
 * Prepares a template with places such as `<!--page-html-->`. What stands around them, most of a page's bytes, is
 * encoded once per theme and language and not with each page.
 */
export function pageTemplate(
  html: string,
): (theme: Theme, locale: Locale, values: Readonly<Record<Place, string | Buffer>>) => Buffer {
  const known = new Map<string, (Buffer | Place)[]>()
  const partsOf = (theme: Theme, locale: Locale) => {
    const key = `${theme} ${locale}`
    const parts = known.get(key) ?? partsIn(withRoot(html, theme, locale))
    known.set(key, parts)
    return parts
  }
  return (theme, locale, values) =>
    Buffer.concat(
      partsOf(theme, locale).map((part) => (Buffer.isBuffer(part) ? part : bytesOf(values[part]))),
    )
}

function partsIn(html: string): (Buffer | Place)[] {
  // Every second part is a place.
  return html.split(PLACE).map((part, at) => (at % 2 === 0 ? Buffer.from(part) : (part as Place)))
}

function bytesOf(value: string | Buffer): Buffer {
  return typeof value === 'string' ? Buffer.from(value) : value
}
