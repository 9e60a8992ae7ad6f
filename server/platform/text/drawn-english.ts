import { withValues } from '#contract/text/draws.ts'
import { drawFaultsBy, type LocalText } from '#contract/text/fault-text.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { amountIn } from './amount-in.ts'
import { i18nOf } from './i18n-of.ts'
import { sourceOf } from './source-texts.ts'

/** Texts with values that are remembered. An answer translates what the same request has said just before. */
const MOST_RECENT = 2_000
/** Longer ones hold what somebody sent, such as the names of unknown members, and would fill the memory. */
const LONGEST_RECENT = 2_000

/** By their English. Texts without values are as many as the sources have. */
const fixed = new Map<string, LocalText>()
const recent = new Map<string, LocalText>()

/** A text in a language, also its `{reason}`, which `inEnglish` or another process has drawn. */
export function drawIn(text: LocalText, locale: Locale): string {
  const made = typeof text === 'function' ? text(locale) : text
  if (typeof made === 'string') return made
  const { _: draw } = i18nOf(locale)
  const reason = made.values?.reason
  return draw(reason === undefined ? made : withValues(made, { reason: translated(String(reason), locale) }))
}

/**
 * The English of a text, for where no language is known: schemas, errors of rules, the log. Remembered, so that `translated`
 * finds it again.
 */
export function inEnglish(text: LocalText): string {
  const english = drawIn(text, sourceLocale)
  const isFixed = typeof text !== 'function' && Object.keys(text.values ?? {}).length === 0
  if (isFixed) fixed.set(english, text)
  else if (english.length <= LONGEST_RECENT) {
    recent.delete(english)
    recent.set(english, text)
    const [oldest] = recent.keys()
    if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest)
  }
  return english
}

/**
 * What `inEnglish` has drawn, in another language; anything else as it is. Also what another process has drawn, or this one
 * long ago and stored: its values stay as they were written, but for an `{amount}`.
 */
export function translated(english: string, locale: Locale): string {
  if (locale === sourceLocale) return english
  const text = fixed.get(english) ?? recent.get(english) ?? sourceOf(english, locale)
  if (text === undefined) return english
  const amount = typeof text === 'object' && text.values?.amount
  if (typeof text !== 'object' || typeof amount !== 'string') return drawIn(text, locale)
  return drawIn(withValues(text, { amount: amountIn(amount, locale) }), locale)
}

drawFaultsBy(inEnglish)
