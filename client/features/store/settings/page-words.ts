import { type SettingPath, settingPages } from '#client/features/store/setting-list/index.ts'
import { providerNames } from '#contract/orders/payment-provider.ts'
import { BACKUP_EVERY_DAYS, DEFAULT_KEPT_BACKUPS } from '#contract/store/backup.ts'
import { legalTexts } from '#contract/store/rich-text.ts'
import type { SettingName } from '#contract/store/settings.ts'
import { localDay } from '#contract/text/dates.ts'
import { formatBytes } from '#contract/text/format-bytes.ts'
import { listNames, listParts } from '#contract/text/list-names.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { drawWords, isSettingChanged, type SettingWords, wordsOfSetting } from './setting-words.ts'
import type { SettingFacts } from './use-setting-facts.ts'

/** What a page of the settings says about itself. */
type PageFacts = {
  /** Its settings that are saved with the others. */
  settings: readonly SettingName[]
  /** Its value in words; undefined while that is not known. */
  words: (facts: SettingFacts) => SettingWords | undefined
  /** Whether something else there differs from the standard. */
  isChanged?: (facts: SettingFacts) => boolean | undefined
  /** What is to do there, such as `1 to do`. */
  toDo?: (facts: SettingFacts) => Message | false | undefined
}

const toDo = (count: number) => msg`${plural({ count }, { one: '# to do', other: '# to do' })}`
const ONE = toDo(1)

export const pageFacts: Readonly<Record<SettingPath, PageFacts>> = {
  store: {
    settings: ['storeName', 'supportEmail', 'supportPhone', 'socialLinks', 'timeZone'],
    words: ({ view: { values }, language }) =>
      listParts([values.storeName, values.supportEmail].filter(Boolean), language.locale),
  },
  look: {
    settings: ['logo', 'accentColor'],
    words: ({ view, language }) =>
      listParts(
        [wordsOfSetting('logo', view, language), wordsOfSetting('accentColor', view, language)],
        language.locale,
      ),
  },
  front: {
    settings: ['announcement', 'featuredBeats', 'footerText', 'newsletterText'],
    words: ({ view, language }) => {
      const { announcement, featuredBeats } = view.values
      if (featuredBeats.length === 0)
        return announcement ? msg`The seven newest beats, announcement` : msg`The seven newest beats`
      const featured = wordsOfSetting('featuredBeats', view, language)
      return announcement ? msg`${{ featured }}, announcement` : featured
    },
  },
  studio: { settings: ['studio'], words: ({ view, language }) => wordsOfSetting('studio', view, language) },
  'preview-tag': {
    settings: [],
    words: ({ tag }) =>
      tag && (tag.own ? msg`Every 12 to 15 seconds, own recording` : msg`Every 12 to 15 seconds, four bells`),
    isChanged: ({ tag }) => tag && (tag.own || tag.levelDb !== 0),
  },
  questions: { settings: ['faq'], words: ({ view, language }) => wordsOfSetting('faq', view, language) },
  languages: {
    settings: ['language', 'languages', 'textLanguage'],
    words: ({ view, language }) => wordsOfSetting('languages', view, language),
  },
  'ai-crawlers': {
    settings: ['aiCrawlers'],
    words: ({ view, language }) => wordsOfSetting('aiCrawlers', view, language),
  },
  payments: {
    settings: [],
    words: ({ status, language }) => {
      if (!status) return undefined
      const { mode, providers } = status.payments
      if (mode === 'sandbox') return msg`Sandbox, no money moves`
      const names = listNames(
        providers.map(({ name }) => providerNames[name]),
        language.locale,
      )
      return mode === 'test' ? msg`${{ providers: names }}, test keys` : msg`${{ providers: names }}, live`
    },
    isChanged: ({ credentials }) =>
      credentials && [credentials.stripe, credentials.paypal].some(({ source }) => source === 'store'),
    toDo: ({ status }) => status?.payments.mode === 'sandbox' && ONE,
  },
  currency: {
    settings: ['currency'],
    words: ({ view, language }) => wordsOfSetting('currency', view, language),
  },
  checkout: {
    settings: ['countries', 'asksAddress', 'asksState', 'confirmsEveryOrder'],
    words: ({ view, language }) => {
      const countries = wordsOfSetting('countries', view, language)
      return view.values.asksAddress
        ? msg`${{ countries }}, with address`
        : msg`${{ countries }}, without address`
    },
  },
  payouts: {
    settings: ['payouts'],
    words: ({ view, language }) => wordsOfSetting('payouts', view, language),
  },
  seller: {
    settings: ['seller', 'governingLaw', 'invoicePrefix', 'creditNotePrefix'],
    words: ({ view, language }) => wordsOfSetting('seller', view, language),
    toDo: ({ view }) => view.values.seller === null && ONE,
  },
  law: {
    settings: ['noticePage', 'showsDisclosure', 'isSmallBusiness'],
    words: ({ law }) => {
      if (!law) return undefined
      const count = law.length
      if (count === 0) return msg`Nothing beyond what the store does by itself`
      const done = law.filter(({ isDone }) => isDone).length
      return msg`${plural({ count }, { one: '# rule', other: '# rules' })}, ${{ done }} done`
    },
    toDo: ({ law }) => {
      const open = law?.filter(({ isMust, isDone }) => isMust && !isDone).length ?? 0
      return open > 0 && toDo(open)
    },
  },
  tax: { settings: ['tax'], words: ({ view, language }) => wordsOfSetting('tax', view, language) },
  texts: {
    settings: legalTexts,
    words: ({ view: { values }, language }) => {
      const own = legalTexts.filter((kind) => values[kind] !== null)
      if (own.length === 0) return msg`Terms, privacy, imprint: standard`
      const { fields } = settingPages.texts
      const texts = listParts(
        own.map((kind) => language.i18n._(fields[kind].label)),
        language.locale,
      )
      return own.length < legalTexts.length
        ? msg`${{ texts }}: your own, the rest standard`
        : msg`${{ texts }}: your own`
    },
  },
  mail: {
    settings: [],
    words: ({ status, language: { locale } }) => {
      if (!status) return undefined
      const { kind, server, lastSentAt } = status.mail
      if (kind === 'none') return msg`No mail server, nothing is sent`
      if (lastSentAt === null) return kind === 'smtp' ? (server ?? '') : msg`Stays on this machine`
      const day = localDay(lastSentAt, locale)
      return kind === 'smtp'
        ? msg`${{ server: server ?? '' }}, last mail ${{ day }}`
        : msg`Stays on this machine, last mail ${{ day }}`
    },
    isChanged: ({ credentials }) => credentials?.mail.source === 'store',
    toDo: ({ status }) => status && status.mail.kind !== 'smtp' && ONE,
  },
  letters: {
    settings: ['letters'],
    words: ({ view, language }) => wordsOfSetting('letters', view, language),
  },
  connections: {
    settings: [],
    words: ({ tokens, webhooks }) =>
      tokens &&
      webhooks &&
      msg`${plural({ tokens: tokens.length }, { one: '# API token', other: '# API tokens' })}, ${plural({ webhooks: webhooks.length }, { one: '# webhook', other: '# webhooks' })}`,
    isChanged: ({ tokens, webhooks }) => [...(tokens ?? []), ...(webhooks ?? [])].length > 0,
    toDo: ({ desk }) => desk?.deliveryFails && ONE,
  },
  address: {
    settings: [],
    words: ({ credentials }) =>
      credentials && (credentials.address.publicUrl.replace(/^https:\/\//, '') || msg`Not set yet`),
    isChanged: ({ credentials }) => credentials?.address.source === 'store',
    toDo: ({ status }) => status && !status.address.isPublic && ONE,
  },
  backups: {
    settings: [],
    words: ({ backups }) => backups && backupWords(backups.last?.at),
    isChanged: ({ backups }) => backups && backups.kept !== DEFAULT_KEPT_BACKUPS,
    toDo: ({ desk }) => desk?.backupIsLate && msg`Late`,
  },
  updates: {
    settings: ['checksReleases'],
    words: ({ view, status }) => {
      if (!status) return undefined
      const { version } = status.releases
      return view.values.checksReleases
        ? msg`${{ version }}, looks for new ones`
        : msg`${{ version }}, does not look for new ones`
    },
  },
  storage: {
    settings: [],
    words: ({ status, language: { locale } }) => {
      if (!status) return undefined
      const { files, place, fileBytes, freeMb } = status.storage
      const used = formatBytes(fileBytes, locale)
      const free = formatBytes(freeMb * 1024 * 1024, locale)
      return files === 's3'
        ? msg`S3, bucket ${{ place }}, ${{ used }}, ${{ free }} free`
        : msg`On this machine, ${{ used }}, ${{ free }} free`
    },
    toDo: ({ status }) => status?.storage.isLow && ONE,
  },
}

/** Whether a page differs from the standard. */
export function isPageChanged(path: SettingPath, facts: SettingFacts): boolean {
  const { settings, isChanged } = pageFacts[path]
  return settings.some((name) => isSettingChanged(facts.view, name)) || isChanged?.(facts) === true
}

/** The value of a page in words; undefined while that is not known. */
export function wordsOfPage(path: SettingPath, facts: SettingFacts): string | undefined {
  const words = pageFacts[path].words(facts)
  return words === undefined ? undefined : drawWords(words, facts.language)
}

/** What is to do on a page, such as `1 to do`; undefined: nothing. */
export function toDoOf(path: SettingPath, facts: SettingFacts): string | undefined {
  const words = pageFacts[path].toDo?.(facts)
  return words ? facts.language.i18n._(words) : undefined
}

const DAY_MS = 86_400_000

function backupWords(last: string | undefined): Message {
  const every = BACKUP_EVERY_DAYS
  if (last === undefined) return msg`Every ${{ every }} days, none yet`
  const days = Math.floor((Date.now() - Date.parse(last)) / DAY_MS)
  if (days === 0) return msg`Every ${{ every }} days, last one today`
  const isYesterday = days === 1
  return isYesterday
    ? msg`Every ${{ every }} days, last one yesterday`
    : msg`Every ${{ every }} days, last one ${{ days }} days ago`
}
