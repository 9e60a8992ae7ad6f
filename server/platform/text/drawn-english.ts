import { drawFaultsBy, type LocalText } from '#contract/text/fault-text.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { i18nOf } from './i18n-of.ts'

/** Texts with values that are remembered. An answer translates what the same request has said just before. */
const MOST_RECENT = 2_000

/** By their English. Texts without values are as many as the sources have. */
const fixed = new Map<string, LocalText>()
const recent = new Map<string, LocalText>()

export function drawIn(text: LocalText, locale: Locale): string {
  const made = typeof text === 'function' ? text(locale) : text
  return typeof made === 'string' ? made : i18nOf(locale)._(made)
}

/**
 * The English of a text, for where no language is known: schemas, errors of rules, the log. Remembered, so that `translated`
 * finds it again.
 */
export function inEnglish(text: LocalText): string {
  const english = drawIn(text, sourceLocale)
  const isFixed = typeof text !== 'function' && Object.keys(text.values ?? {}).length === 0
  if (isFixed) fixed.set(english, text)
  else {
    recent.delete(english)
    recent.set(english, text)
    const [oldest] = recent.keys()
    if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest)
  }
  return english
}

/** What `inEnglish` has drawn, in another language; anything else as it is. */
export function translated(english: string, locale: Locale): string {
  const text = locale === sourceLocale ? undefined : (fixed.get(english) ?? recent.get(english))
  return text ? drawIn(text, locale) : english
}

drawFaultsBy(inEnglish)
