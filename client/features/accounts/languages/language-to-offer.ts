import { stored } from '#client/platform/stored.ts'
import type { StoreSettings } from '#contract/store/rendered-page.ts'
import type { Locale } from '#contract/text/locales.ts'

/** Whether the offer was put away on this device. */
export const offerPutAway = stored<true>('backbeat-language-offer')

/**
 * The language to offer to this visitor: the first that the browser prefers and the store has. Undefined where that is the
 * page's, they have chosen one, or have put the offer away.
 */
export function languageToOffer({ locale, languages }: StoreSettings): Locale | undefined {
  if (!languages || /(?:^|; )language=/.test(document.cookie) || offerPutAway.get()) return undefined
  const wanted = firstOffered(navigator.languages, languages)
  return wanted === locale ? undefined : wanted
}

/** By language alone: Portuguese of Portugal is served by that of Brazil. */
export function firstOffered(wanted: readonly string[], offered: readonly Locale[]): Locale | undefined {
  const baseOf = (tag: string) => tag.toLowerCase().split('-', 1)[0]
  return wanted.flatMap((tag) => offered.filter((locale) => baseOf(locale) === baseOf(tag)))[0]
}
