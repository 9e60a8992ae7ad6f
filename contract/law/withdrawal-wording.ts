import type { Locale } from '#contract/text/locales.ts'

/** How the store calls it: where the EU's function is owed, the law's words; elsewhere those of the UK and Brazil. */
export const withdrawalWordings = ['withdraw', 'cancel'] as const
export type WithdrawalWording = (typeof withdrawalWordings)[number]

/**
 * The link to the function, in the law's words (Directive 2011/83/EU, article 11a, and the national laws), so that nobody may
 * edit or translate them.
 */
const links: Readonly<Record<WithdrawalWording, Readonly<Record<Locale, string>>>> = {
  withdraw: {
    en: 'Withdraw from contract here',
    de: 'Vertrag widerrufen',
    fr: 'renoncer au contrat ici',
    ja: 'ここから契約を撤回する',
    'pt-BR': 'Retratar-se do contrato aqui',
    es: 'Desistir del contrato aquí',
  },
  cancel: {
    en: 'Cancel a purchase',
    de: 'Kauf stornieren',
    fr: 'Annuler un achat',
    ja: '購入をキャンセルする',
    'pt-BR': 'Cancelar uma compra',
    es: 'Cancelar una compra',
  },
}

export const withdrawalLink = (wording: WithdrawalWording, locale: Locale = 'en') => links[wording][locale]
