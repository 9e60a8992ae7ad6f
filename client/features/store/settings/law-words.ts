import type { LawRow, LawRowId } from '#contract/law/law-rows.ts'
import { countryName } from '#contract/orders/countries.ts'

/** What each row is called, and the button that leads to what it needs. */
export const lawWords: Readonly<Record<LawRowId, { title: string; action: string }>> = {
  details: { title: 'Legal details', action: 'Fill them in' },
  mail: { title: 'Order confirmation by mail', action: 'Set up mail' },
  note: { title: 'Why there is no VAT', action: 'Add the sentence' },
  prices: { title: 'Prices with tax', action: 'Include them' },
  withdraw: { title: 'A way to withdraw', action: 'Look at it' },
  button: { title: 'The button that orders', action: 'Look at it' },
  sixItems: { title: 'Six items before ordering', action: 'Look at it' },
  taxByLine: { title: 'Each tax on its own line', action: 'Look at it' },
  australian: { title: 'Australian Consumer Law in your terms', action: 'Edit terms' },
  conformity: { title: 'Files as described, in your terms', action: 'Edit terms' },
  accessibility: { title: 'Accessibility page', action: 'Look at it' },
  taxForms: { title: 'Tax forms of collaborators', action: 'Look at it' },
  representative: { title: 'Representatives for personal data', action: 'Name them' },
  reais: { title: 'Prices in reais', action: 'Change currency' },
  quebec: { title: 'French for Quebec', action: 'Edit terms' },
}

const NAMED = 3

/** `Because you sell to Germany, France and 12 more countries.` */
export function lawReason({ sellsTo }: Pick<LawRow, 'sellsTo'>, seller: string | undefined): string {
  if (sellsTo.length === 0)
    return seller ? `Because you are in ${inSentence(seller)}.` : 'Because of where you are.'
  const names = sellsTo.slice(0, NAMED).map(inSentence)
  const more = sellsTo.length - names.length
  const list = new Intl.ListFormat('en').format(
    more > 0 ? [...names, more === 1 ? '1 more country' : `${more} more countries`] : names,
  )
  return `Because you sell to ${list}.`
}

/** Names that have an article in a sentence. */
function inSentence(code: string): string {
  const name = countryName(code)
  return /^(?:United |Netherlands|Philippines|Bahamas)/.test(name) ? `the ${name}` : name
}
