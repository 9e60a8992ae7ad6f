import type { Locale } from '#contract/text/locales.ts'

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

/** Before a buyer in Japan orders, and in the commercial disclosure (特定商取引法). */
export const noCancellation: Readonly<Record<Locale, string>> = {
  en: 'No cancellation after download unless the files are faulty.',
  de: 'Kein Rücktritt nach dem Herunterladen, außer die Dateien sind mangelhaft.',
  fr: 'Pas d’annulation après le téléchargement, sauf si les fichiers sont défectueux.',
  ja: '商品の性質上、ダウンロード後の返品・キャンセルはお受けできません。ただし、ファイルに不備がある場合を除きます。',
  'pt-BR': 'Sem cancelamento após o download, salvo se os arquivos tiverem defeito.',
  es: 'Sin cancelación después de la descarga, salvo que los archivos sean defectuosos.',
}

/** Why invoices of a small business have no VAT, by its country. */
export const noVatNotes: Readonly<Record<string, string>> = {
  DE: 'No VAT is charged under § 19 UStG.',
  AT: 'No VAT is charged under § 6 (1) no. 27 UStG.',
  FR: 'TVA non applicable, art. 293 B du CGI',
}
