import type { SettingPath } from '#client/features/store/setting-list/index.ts'
import { providerNames } from '#contract/orders/payment-provider.ts'
import { BACKUP_EVERY_DAYS, DEFAULT_KEPT_BACKUPS } from '#contract/store/backup.ts'
import { legalTexts } from '#contract/store/rich-text.ts'
import type { SettingName } from '#contract/store/settings.ts'
import { localDay } from '#contract/text/dates.ts'
import { formatBytes } from '#contract/text/format-bytes.ts'
import { countOf } from '#contract/text/format-count.ts'
import { isSettingChanged, wordsOfSetting } from './setting-words.ts'
import type { SettingFacts } from './use-setting-facts.ts'

/** What a page of the settings says about itself. */
type PageFacts = {
  /** Its settings that are saved with the others. */
  settings: readonly SettingName[]
  /** Its value in words; undefined while that is not known. */
  words: (facts: SettingFacts) => string | undefined
  /** Whether something else there differs from the standard. */
  isChanged?: (facts: SettingFacts) => boolean | undefined
  /** What is to do there, such as `1 to do`. */
  toDo?: (facts: SettingFacts) => string | false | undefined
}

const ONE = '1 to do'

export const pageFacts: Readonly<Record<SettingPath, PageFacts>> = {
  store: {
    settings: ['storeName', 'supportEmail', 'supportPhone', 'socialLinks', 'timeZone'],
    words: ({ view: { values } }) => [values.storeName, values.supportEmail].filter(Boolean).join(', '),
  },
  look: {
    settings: ['logo', 'accentColor'],
    words: ({ view }) => `${wordsOfSetting('logo', view)}, ${wordsOfSetting('accentColor', view)}`,
  },
  front: {
    settings: ['announcement', 'featuredBeats', 'footerText', 'newsletterText'],
    words: ({ view }) => {
      const beats = wordsOfSetting('featuredBeats', view)
      const featured = view.values.featuredBeats.length === 0 ? `${beats} beats` : beats
      return view.values.announcement ? `${featured}, announcement` : featured
    },
  },
  studio: { settings: ['studio'], words: ({ view }) => wordsOfSetting('studio', view) },
  'preview-tag': {
    settings: [],
    words: ({ tag }) => tag && `Every 12 to 15 seconds, ${tag.own ? 'own recording' : 'four bells'}`,
    isChanged: ({ tag }) => tag && (tag.own || tag.levelDb !== 0),
  },
  questions: { settings: ['faq'], words: ({ view }) => wordsOfSetting('faq', view) },
  languages: {
    settings: ['language', 'languages', 'textLanguage'],
    words: ({ view }) => wordsOfSetting('languages', view),
  },
  payments: {
    settings: [],
    words: ({ status }) => {
      if (!status) return undefined
      const { mode, providers } = status.payments
      if (mode === 'sandbox') return 'Sandbox, no money moves'
      const names = providers.map(({ name }) => providerNames[name]).join(' and ')
      return `${names}, ${mode === 'test' ? 'test keys' : 'live'}`
    },
    isChanged: ({ credentials }) =>
      credentials && [credentials.stripe, credentials.paypal].some(({ source }) => source === 'store'),
    toDo: ({ status }) => status?.payments.mode === 'sandbox' && ONE,
  },
  currency: { settings: ['currency'], words: ({ view }) => wordsOfSetting('currency', view) },
  checkout: {
    settings: ['countries', 'asksAddress', 'asksState', 'confirmsEveryOrder'],
    words: ({ view }) =>
      `${wordsOfSetting('countries', view)}, ${view.values.asksAddress ? 'with address' : 'without address'}`,
  },
  payouts: { settings: ['payouts'], words: ({ view }) => wordsOfSetting('payouts', view) },
  seller: {
    settings: ['seller', 'governingLaw', 'invoicePrefix', 'creditNotePrefix'],
    words: ({ view }) => wordsOfSetting('seller', view),
    toDo: ({ view }) => view.values.seller === null && ONE,
  },
  law: {
    settings: ['noticePage', 'showsDisclosure', 'isSmallBusiness'],
    words: ({ law }) => {
      if (!law) return undefined
      if (law.length === 0) return 'Nothing beyond what the store does by itself'
      return `${countOf(law.length, 'rule')}, ${law.filter(({ isDone }) => isDone).length} done`
    },
    toDo: ({ law }) => {
      const open = law?.filter(({ isMust, isDone }) => isMust && !isDone).length ?? 0
      return open > 0 && `${open} to do`
    },
  },
  tax: { settings: ['tax'], words: ({ view }) => wordsOfSetting('tax', view) },
  texts: {
    settings: legalTexts,
    words: ({ view: { values } }) => {
      const own = legalTexts.filter((kind) => values[kind] !== null)
      if (own.length === 0) return 'Terms, privacy, imprint: standard'
      const names = own.map((kind) => (kind === 'withdrawal' ? 'right of withdrawal' : kind))
      return `${capitalized(names.join(', '))}: your own${own.length < legalTexts.length ? ', the rest standard' : ''}`
    },
  },
  mail: {
    settings: [],
    words: ({ status }) => {
      if (!status) return undefined
      const { kind, server, lastSentAt } = status.mail
      if (kind === 'none') return 'No mail server, nothing is sent'
      const name = kind === 'smtp' ? server : 'Stays on this machine'
      return lastSentAt === null ? `${name}` : `${name}, last mail ${localDay(lastSentAt)}`
    },
    isChanged: ({ credentials }) => credentials?.mail.source === 'store',
    toDo: ({ status }) => status && status.mail.kind !== 'smtp' && ONE,
  },
  letters: { settings: ['letters'], words: ({ view }) => wordsOfSetting('letters', view) },
  connections: {
    settings: [],
    words: ({ tokens, webhooks }) =>
      tokens && webhooks && `${countOf(tokens.length, 'API token')}, ${countOf(webhooks.length, 'webhook')}`,
    isChanged: ({ tokens, webhooks }) => [...(tokens ?? []), ...(webhooks ?? [])].length > 0,
    toDo: ({ desk }) => desk?.deliveryFails && ONE,
  },
  address: {
    settings: [],
    words: ({ credentials }) =>
      credentials && (credentials.address.publicUrl.replace(/^https:\/\//, '') || 'Not set yet'),
    isChanged: ({ credentials }) => credentials?.address.source === 'store',
    toDo: ({ status }) => status && !status.address.isPublic && ONE,
  },
  backups: {
    settings: [],
    words: ({ backups }) => backups && `Every ${BACKUP_EVERY_DAYS} days, ${lastBackup(backups.last?.at)}`,
    isChanged: ({ backups }) => backups && backups.kept !== DEFAULT_KEPT_BACKUPS,
    toDo: ({ desk }) => desk?.backupIsLate && 'Late',
  },
  storage: {
    settings: [],
    words: ({ status }) => {
      if (!status) return undefined
      const { files, place, fileBytes, freeMb } = status.storage
      const where = files === 's3' ? `S3, bucket ${place}` : 'On this machine'
      return `${where}, ${formatBytes(fileBytes)}, ${formatBytes(freeMb * 1024 * 1024)} free`
    },
    toDo: ({ status }) => status?.storage.isLow && ONE,
  },
}

/** Whether a page differs from the standard. */
export function isPageChanged(path: SettingPath, facts: SettingFacts): boolean {
  const { settings, isChanged } = pageFacts[path]
  return settings.some((name) => isSettingChanged(facts.view, name)) || isChanged?.(facts) === true
}

const DAY_MS = 86_400_000

function lastBackup(at: string | undefined): string {
  if (at === undefined) return 'none yet'
  const days = Math.floor((Date.now() - Date.parse(at)) / DAY_MS)
  return `last one ${days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`}`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
