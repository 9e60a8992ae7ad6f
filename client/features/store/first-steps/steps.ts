import type { FirstStepName } from '#contract/store/first-steps.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** What each step is called, the button that leads to it, and the minutes that it takes. */
export const steps: Readonly<
  Record<FirstStepName, { label: Message; to?: string; action?: Message; minutes: number }>
> = {
  names: { label: msg`Names`, minutes: 1 },
  country: { label: msg`Where do you sell from?`, minutes: 1 },
  currency: { label: msg`Currency`, to: '/admin/settings/currency', action: msg`Choose`, minutes: 0 },
  tax: { label: msg`Tax`, to: '/admin/settings/tax', action: msg`Choose`, minutes: 0 },
  countries: { label: msg`Countries`, to: '/admin/settings/checkout', action: msg`Choose`, minutes: 0 },
  law: { label: msg`Law`, to: '/admin/settings/seller', action: msg`Choose`, minutes: 0 },
  legal: { label: msg`Legal details`, action: msg`Enter them`, minutes: 2 },
  licenses: { label: msg`Licenses and prices`, action: msg`Look at them`, minutes: 1 },
  beat: { label: msg`First beat`, to: '/admin/manage-beats/drafts', action: msg`Upload`, minutes: 2 },
  mail: { label: msg`Mail`, to: '/admin/settings/mail', action: msg`Set up`, minutes: 1 },
  payments: { label: msg`Payments`, to: '/admin/settings/payments', action: msg`Connect`, minutes: 1 },
  domain: {
    label: msg({ message: 'Address', context: 'of a page' }),
    to: '/admin/settings/address',
    action: msg`Set up`,
    minutes: 1,
  },
  lawPack: { label: msg`What the law asks`, to: '/admin/settings/law', action: msg`Look at it`, minutes: 1 },
  backup: { label: msg`Backup`, to: '/admin/settings/backups', action: msg`Set up`, minutes: 1 },
}

/** Steps that the one about the country sets. */
export const proposedSteps = ['currency', 'tax', 'countries', 'law'] as const satisfies FirstStepName[]
