import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import type { WithdrawalWording } from './withdrawal-wording.ts'

/** The button that does it, in the law's words, as those of the link: nothing else may stand on it. */
const buttons: Readonly<Record<WithdrawalWording, Readonly<Record<Locale, string>>>> = {
  withdraw: {
    en: 'Confirm withdrawal',
    de: 'Widerruf bestätigen',
    fr: 'confirmer la rétractation',
    ja: '撤回を確定する',
    'pt-BR': 'Confirmar a retratação',
    es: 'Confirmar el desistimiento',
  },
  cancel: {
    en: 'Confirm cancellation',
    de: 'Stornierung bestätigen',
    fr: "Confirmer l'annulation",
    ja: 'キャンセルを確定する',
    'pt-BR': 'Confirmar o cancelamento',
    es: 'Confirmar la cancelación',
  },
}

export const withdrawalButton = (wording: WithdrawalWording, locale: Locale = 'en') =>
  buttons[wording][locale]

export const withdrawalHeadings = {
  withdraw: msg`Withdraw from a contract`,
  cancel: msg`Cancel a purchase`,
} as const satisfies Record<WithdrawalWording, unknown>
