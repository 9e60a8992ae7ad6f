import type { LawRow, LawRowId } from '#contract/law/law-rows.ts'
import { withArticle } from '#contract/licenses/governing-law.ts'
import { countryName } from '#contract/orders/countries.ts'
import { listNames, listParts } from '#contract/text/list-names.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'

/** What each row is called, and the button that leads to what it needs. */
export const lawWords: Readonly<Record<LawRowId, { title: Message; action: Message }>> = {
  details: { title: msg`Legal details`, action: msg`Fill them in` },
  mail: { title: msg`Order confirmation by mail`, action: msg`Set up mail` },
  note: { title: msg`Why there is no VAT`, action: msg`Add the sentence` },
  prices: { title: msg`Prices with tax`, action: msg`Include them` },
  withdraw: { title: msg`A way to withdraw`, action: msg`Look at it` },
  button: { title: msg`The button that orders`, action: msg`Look at it` },
  sixItems: { title: msg`Six items before ordering`, action: msg`Look at it` },
  taxByLine: { title: msg`Each tax on its own line`, action: msg`Look at it` },
  australian: { title: msg`Australian Consumer Law in your terms`, action: msg`Edit terms` },
  conformity: { title: msg`Files as described, in your terms`, action: msg`Edit terms` },
  accessibility: { title: msg`Accessibility page`, action: msg`Look at it` },
  taxForms: { title: msg`Tax forms of collaborators`, action: msg`Look at it` },
  representative: { title: msg`Representatives for personal data`, action: msg`Name them` },
  reais: { title: msg`Prices in reais`, action: msg`Change currency` },
  quebec: { title: msg`French for Quebec`, action: msg`Choose languages` },
}

const NAMED = 3

/** `Because you sell to Germany, France, Italy, and 12 more countries.` */
export function lawReason(
  { sellsTo }: Pick<LawRow, 'sellsTo'>,
  seller: string | undefined,
  locale: Locale,
): Message {
  if (sellsTo.length === 0)
    return seller
      ? msg`Because you are in ${{ country: inSentence(seller, locale) }}.`
      : msg`Because of where you are.`
  const names = sellsTo.slice(0, NAMED).map((code) => inSentence(code, locale))
  const count = sellsTo.length - names.length
  return count > 0
    ? msg`Because you sell to ${{ countries: listParts(names, locale) }}, and ${plural({ count }, { one: '# more country', other: '# more countries' })}.`
    : msg`Because you sell to ${{ countries: listNames(names, locale) }}.`
}

/** In English some names have an article in a sentence. */
function inSentence(code: string, locale: Locale): string {
  const name = countryName(code, locale)
  return locale === 'en' ? withArticle(name) : name
}
