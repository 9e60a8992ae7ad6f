import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
/** Words that a law fixes. They are not editable, and their translations are official ones. */

/** On the button that orders (Directive 2011/83/EU, article 8(2), in its languages). */
export const obligation: Readonly<Record<Locale, string>> = {
  en: 'Order with obligation to pay',
  de: 'Zahlungspflichtig bestellen',
  fr: 'Commande avec obligation de paiement',
  ja: '支払い義務を伴う注文を確定する',
  'pt-BR': 'Encomenda com obrigação de pagar',
  es: 'Pedido con obligación de pago',
}

/** Australian Consumer Law, section 64. */
export const AUSTRALIAN_RIGHTS =
  'If you are in Australia, nothing here limits your rights under the Australian Consumer Law.'

/** Before a buyer in Japan orders. */
export const NO_CANCELLATION = msg`No cancellation after download unless the files are faulty.`

/** Quality that consumers in the EU, the EEA and the UK can ask for. */
export const CONFORMITY =
  'Files have to be as described and work. If not, tell us: we repair, replace or refund.'

/** Why invoices of a small business have no VAT, by its country. */
export const noVatNotes: Readonly<Record<string, string>> = {
  DE: 'No VAT is charged under § 19 UStG.',
  AT: 'No VAT is charged under § 6 (1) no. 27 UStG.',
  FR: 'TVA non applicable, art. 293 B du CGI',
}
