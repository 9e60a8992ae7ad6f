import { dutiesOf } from '#contract/law/duties.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { type BillingInfo, isBusiness } from './billing.ts'

type Wording = { en: string } & Partial<Record<Locale, string>>

/**
 * Consent to immediate delivery by consumers (Directive 2011/83/EU, article 16 m), by version and language. Orders store the
 * version and the language, so wordings never change, nor are they translated elsewhere: append a new version.
 */
const wordings: readonly Wording[] = [
  { en: 'Deliver at once. I know that I lose my right to withdraw when the files are mine to download.' },
  {
    en: 'Deliver my files now. I know that I lose my right to withdraw once I can download them.',
    de: 'Liefert meine Dateien sofort. Mir ist bekannt, dass ich mein Widerrufsrecht verliere, sobald ich sie herunterladen kann.',
    fr: 'Livrez mes fichiers dès maintenant. Je sais que je perds mon droit de rétractation dès que je peux les télécharger.',
    ja: 'ファイルをすぐに提供してください。ダウンロードできるようになった時点で撤回権を失うことを理解しています。',
    'pt-BR':
      'Quero receber meus arquivos agora. Sei que perco meu direito de arrependimento assim que puder baixá-los.',
    es: 'Quiero recibir mis archivos ahora. Sé que pierdo mi derecho de desistimiento en cuanto pueda descargarlos.',
  },
]

/** Version 1 is the first. */
export const consentVersion = wordings.length
/** As it is asked for now, in English. */
export const consentWording = consentWordingOf(consentVersion)

/** @param locale null: of an order from before languages were kept */
export function consentWordingOf(version: number, locale: Locale | null = null): string {
  const wording = wordings[version - 1]
  return wording?.[locale ?? 'en'] ?? wording?.en ?? ''
}

/** Error if it was not given. */
export const CONSENT_MISSING = msg`Check this box to get your files right away.`

/** Whether this buyer's consent is required before delivery. @param total of the order, in dollars */
export function needsConsent(billing: Pick<BillingInfo, 'country' | 'company'>, total: number): boolean {
  return dutiesOf({ country: billing.country, isBusiness: isBusiness(billing), total }).has('consent')
}
