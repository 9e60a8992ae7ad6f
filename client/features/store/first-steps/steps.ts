import type { FirstStepName } from '#contract/store/first-steps.ts'

/** What each step is called, the button that leads to it, and the minutes that it takes. */
export const steps: Readonly<
  Record<FirstStepName, { label: string; to?: string; action?: string; minutes: number }>
> = {
  names: { label: 'Names', minutes: 1 },
  country: { label: 'Where do you sell from?', minutes: 1 },
  currency: { label: 'Currency', to: '/admin/settings/currency', action: 'Choose', minutes: 0 },
  tax: { label: 'Tax', to: '/admin/settings/tax', action: 'Choose', minutes: 0 },
  countries: { label: 'Countries', to: '/admin/settings/checkout', action: 'Choose', minutes: 0 },
  law: { label: 'Law', to: '/admin/settings/seller', action: 'Choose', minutes: 0 },
  legal: { label: 'Legal details', action: 'Enter them', minutes: 2 },
  licenses: { label: 'Licenses and prices', action: 'Look at them', minutes: 1 },
  beat: { label: 'First beat', to: '/admin/manage-beats/drafts', action: 'Upload', minutes: 2 },
  mail: { label: 'Mail', to: '/admin/settings/mail', action: 'Set up', minutes: 1 },
  payments: { label: 'Payments', to: '/admin/settings/payments', action: 'Connect', minutes: 1 },
  domain: { label: 'Address', to: '/admin/settings/address', action: 'Set up', minutes: 1 },
  lawPack: { label: 'What the law asks', to: '/admin/settings/law', action: 'Look at it', minutes: 1 },
  backup: { label: 'Backup', to: '/admin/settings/backups', action: 'Set up', minutes: 1 },
}

/** Steps that the one about the country sets. */
export const proposedSteps = ['currency', 'tax', 'countries', 'law'] as const satisfies FirstStepName[]
