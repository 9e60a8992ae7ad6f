import { standardFaq } from '#client/features/store/legal-texts/index.ts'
import { makeI18n, pageI18n } from '#client/platform/page-texts.ts'
import type { PageLanguage } from '#client/platform/use-page-language.ts'
import { standardCountries } from '#contract/orders/countries.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { currencyWords } from '#contract/pricing/currency-words.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import type { TaxSettings } from '#contract/pricing/tax.ts'
import type { PayoutSettings } from '#contract/splits/payout-settings.ts'
import type { FaqItem, SettingName, SettingsView, SettingValues } from '#contract/store/settings.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { listParts } from '#contract/text/list-names.ts'
import { type Locale, localeNames } from '#contract/text/locales.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { aiCrawlerWords } from './ai-crawler-words.ts'

/** Texts of the store, and what owners wrote as it is. */
export type SettingWords = Message | string
type Words = {
  readonly [Name in SettingName]: (
    value: SettingValues[Name],
    view: SettingsView,
    locale: Locale,
  ) => SettingWords
}

export const noneWords = msg`None`
export const orNone = (text: string): SettingWords => text || noneWords
export const onOff = (isOn: boolean): Message => (isOn ? msg`On` : msg`Off`)
const standardOrOwn = (text: string | null) => (text === null ? msg`Standard text` : msg`Own text`)
const noticePages = { imprint: msg`Imprint`, notice: msg`Legal notice`, off: msg`No page` }

/** Whether it is one of the standard questions, as they are in the language of the page or in English. */
function isStandardQuestion(item: FaqItem, currency: Currency): boolean {
  const written = JSON.stringify(item)
  return [pageI18n(), makeI18n()].some((i18n) =>
    standardFaq(currency, i18n).some((standard) => JSON.stringify(standard) === written),
  )
}

/** The value of each setting in words, such as `19% VAT in the price, own rates`. */
const settingWords: Words = {
  storeName: (name) => name,
  supportEmail: orNone,
  supportPhone: orNone,
  socialLinks: (links, _view, locale) =>
    orNone(
      listParts(
        links.map(({ name }) => name),
        locale,
      ),
    ),
  logo: (logo) => (logo ? msg`Own logo` : msg`Own wordmark`),
  accentColor: (color) => color?.toUpperCase() ?? msg`lamp amber`,
  announcement: (announcement) => (announcement ? msg`“${{ text: announcement.text }}”` : noneWords),
  featuredBeats: ({ length: count }) =>
    count === 0
      ? msg`The seven newest`
      : msg`${plural({ count }, { one: '# featured beat', other: '# featured beats' })}, chosen by hand`,
  footerText: standardOrOwn,
  newsletterText: standardOrOwn,
  studio: (studio, { standardTexts }) => {
    const { isOpen, sessions } = studio ?? standardTexts.studio
    return isOpen
      ? msg`Studio block on, ${plural({ count: sessions.length }, { one: '# session', other: '# sessions' })}`
      : msg`About block, no studio`
  },
  faq: (faq, { values }) => {
    const all = standardFaq(values.currency, pageI18n()).length
    const kept = faq?.filter((item) => isStandardQuestion(item, values.currency)).length ?? all
    const own = (faq?.length ?? kept) - kept
    return own === 0
      ? msg`${{ kept }} of ${{ all }} standard questions`
      : msg`${{ kept }} of ${{ all }} standard questions, ${{ own }} of your own`
  },
  terms: standardOrOwn,
  privacy: standardOrOwn,
  withdrawal: standardOrOwn,
  imprint: (text) => (text === null ? msg`From your legal details` : msg`Own text`),
  disclosure: (text) => (text === null ? msg`From your legal details` : msg`Own text`),
  accessibility: standardOrOwn,
  noticePage: (page) => (page === null ? msg`By law` : noticePages[page]),
  showsDisclosure: onOff,
  isSmallBusiness: (isSmall) => (isSmall ? msg`Small business` : msg`Ten people or more`),
  governingLaw: (law) => law,
  seller: (seller, _view, locale) =>
    seller ? listParts([seller.name, seller.city], locale) : msg`Not filled in`,
  tax: (tax, { values }) => taxWords(tax, values.seller?.country),
  invoicePrefix: (prefix) => prefix,
  creditNotePrefix: (prefix) => prefix,
  countries: (countries) => {
    if (countries === 'all') return msg`Everywhere`
    const isStandard = countries.toSorted().join() === standardCountries.toSorted().join()
    return isStandard
      ? msg`The eight of the standard list`
      : msg`${plural({ count: countries.length }, { one: '# country', other: '# countries' })}`
  },
  asksAddress: onOff,
  confirmsEveryOrder: (isOn) => (isOn ? msg`To everybody` : msg`Where a law asks for it`),
  asksState: onOff,
  currency: (currency, _view, locale) => currencyWords(currency, locale),
  timeZone: (zone) => zone.replaceAll('_', ' '),
  language: (locale) => localeNames[locale],
  textLanguage: (locale, { values }) => localeNames[locale ?? values.language],
  translations: (all, _view, locale) => listParts(Object.keys(all), locale),
  languages: (offered, _view, locale) =>
    listParts(
      offered.map((each) => localeNames[each]),
      locale,
    ),
  aiCrawlers: (choice) => aiCrawlerWords[choice].label,
  checksReleases: onOff,
  letters: ({ perHour }, _view, locale) => msg`${{ emails: formatCount(perHour, locale) }} an hour`,
  payouts: ({ holdDays, minimum, rhythm }, { values }, locale) =>
    payoutWords[rhythm]({ holdDays, minimum: formatTotal(minimum, values.currency, locale) }),
}

type PayoutWords = (values: { holdDays: number; minimum: string }) => Message

const payoutWords: Readonly<Record<PayoutSettings['rhythm'], PayoutWords>> = {
  daily: ({ holdDays, minimum }) =>
    msg`After ${plural({ holdDays }, { one: '# day', other: '# days' })}, from ${{ minimum }}, daily`,
  weekly: ({ holdDays, minimum }) =>
    msg`After ${plural({ holdDays }, { one: '# day', other: '# days' })}, from ${{ minimum }}, weekly`,
  monthly: ({ holdDays, minimum }) =>
    msg`After ${plural({ holdDays }, { one: '# day', other: '# days' })}, from ${{ minimum }}, monthly`,
}

function taxWords(tax: TaxSettings, home: string | undefined): Message {
  if (tax.mode === 'none') return msg`No tax`
  if (tax.mode === 'stripe')
    return tax.isIncluded ? msg`Stripe Tax, in every price` : msg`Stripe Tax, added in the US and Canada`
  const [first, second] = tax.rates
  const rate = tax.rates.find(({ country, state }) => country === home && !state) ?? first
  if (!rate || (rate === first && second && rate.country !== home))
    return msg`${plural({ count: tax.rates.length }, { one: '# own rate', other: '# own rates' })}`
  const { percent, name, isIncluded } = rate
  const count = tax.rates.length
  return isIncluded
    ? msg`${{ percent }}% ${{ name }} in the price, own ${plural({ count }, { one: 'rate', other: 'rates' })}`
    : msg`${{ percent }}% ${{ name }} on top, own ${plural({ count }, { one: 'rate', other: 'rates' })}`
}

/** A setting in words, as it is or as it is by default. */
export function wordsOfSetting<Name extends SettingName>(
  name: Name,
  view: SettingsView,
  language: PageLanguage,
  values: SettingValues = view.values,
): string {
  return drawWords(settingWords[name](values[name], view, language.locale), language)
}

export function drawWords(words: SettingWords, { i18n }: PageLanguage): string {
  return typeof words === 'string' ? words : i18n._(words)
}

/** Whether a setting differs from its standard. */
export function isSettingChanged({ values, defaults }: SettingsView, name: SettingName): boolean {
  return JSON.stringify(values[name]) !== JSON.stringify(defaults[name])
}
