import { defaultPayouts } from '#contract/splits/payout-settings.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { standardStudio } from '#contract/store/standard-texts.ts'

export const settingsView: SettingsView = {
  version: 4,
  changedAt: null,
  changedBy: null,
  values: {
    storeName: 'Backbeat',
    supportEmail: 'support@example.com',
    supportPhone: '',
    socialLinks: [],
    logo: null,
    accentColor: null,
    announcement: null,
    featuredBeats: [],
    footerText: null,
    studio: null,
    faq: null,
    terms: null,
    privacy: null,
    imprint: null,
    governingLaw: 'the State of New York',
    seller: null,
    tax: { mode: 'none' },
    invoicePrefix: 'INV',
    creditNotePrefix: 'CN',
    countries: ['US', 'GB'],
    asksAddress: true,
    currency: 'usd',
    letters: { perHour: 200 },
    timeZone: 'UTC',
    payouts: defaultPayouts,
  },
  locked: { supportEmail: 'SUPPORT_EMAIL' },
  legalTexts: {},
  standardTexts: { terms: '## Terms', privacy: '## Privacy', studio: standardStudio('Backbeat', true) },
}
