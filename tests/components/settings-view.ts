import { standardCountries } from '#contract/orders/countries.ts'
import { defaultPayouts } from '#contract/splits/payout-settings.ts'
import type { CredentialsView } from '#contract/store/credentials.ts'
import type { SettingsView, SettingValues } from '#contract/store/settings.ts'
import { standardStudio } from '#contract/store/standard-texts.ts'

/** A store without PayPal, which buyers could use. */
export const noPaypal: CredentialsView['paypal'] = {
  source: 'none',
  environment: null,
  clientId: '',
  secretEnd: '',
  hasWebhook: false,
  fixedBy: null,
  openOrders: 0,
  warnings: [],
  problem: null,
}

const defaults: SettingValues = {
  storeName: 'Backbeat',
  supportEmail: 'support@example.com',
  supportPhone: '',
  socialLinks: [],
  logo: null,
  accentColor: null,
  announcement: null,
  featuredBeats: [],
  footerText: null,
  newsletterText: null,
  studio: null,
  faq: null,
  terms: null,
  privacy: null,
  withdrawal: null,
  imprint: null,
  disclosure: null,
  accessibility: null,
  noticePage: null,
  showsDisclosure: false,
  isSmallBusiness: true,
  governingLaw: 'the State of New York',
  seller: null,
  tax: { mode: 'none' },
  invoicePrefix: 'INV',
  creditNotePrefix: 'CN',
  countries: [...standardCountries],
  asksAddress: true,
  confirmsEveryOrder: false,
  asksState: false,
  currency: 'usd',
  letters: { perHour: 200 },
  timeZone: 'UTC',
  payouts: defaultPayouts,
}

/** A store that sells to two countries; its support address is from the environment. */
export const settingsView: SettingsView = {
  version: 4,
  changedAt: null,
  changedBy: null,
  values: { ...defaults, countries: ['US', 'GB'] },
  defaults,
  locked: { supportEmail: 'SUPPORT_EMAIL' },
  legalTexts: {},
  standardTexts: {
    terms: '## Terms',
    privacy: '## Privacy',
    withdrawal: '## Right of withdrawal',
    imprint: '',
    disclosure: '',
    accessibility: '## Accessibility',
    studio: standardStudio('Backbeat', true),
  },
}
