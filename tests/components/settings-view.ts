import { standardCountries } from '#contract/orders/countries.ts'
import { defaultPayouts } from '#contract/splits/payout-settings.ts'
import type { CredentialsView } from '#contract/store/credentials.ts'
import type { SettingsView, SettingValues } from '#contract/store/settings.ts'
import { standardStudio } from '#contract/store/standard-texts.ts'
import type { StoreStatus } from '#contract/store/store-status.ts'

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

/** Of a new store. */
export const storeStatus: StoreStatus = {
  address: { publicUrl: null, isPublic: false },
  mail: { kind: 'mailbox', server: null, from: 'Backbeat <store@localhost>', lastSentAt: null },
  payments: { mode: 'sandbox', providers: [{ name: 'stripe', lastWebhookAt: null }], lastSaleAt: null },
  backups: { last: null },
  storage: { files: 'disk', place: '/data', fileBytes: 0, freeMb: 9_000, isLow: false },
  releases: { version: '1.0.0', host: null, checkedAt: null, newest: null },
  database: { engine: 'sqlite', place: '/data/backbeat.db', bytes: 0 },
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
  aiCrawlers: 'no_previews',
  checksReleases: false,
  language: 'en',
  languages: ['en'],
  textLanguage: null,
  translations: {},
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
