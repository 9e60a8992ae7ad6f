import { standardFaq } from '#client/features/store/legal-texts/index.ts'
import { makeI18n } from '#client/platform/page-texts.ts'
import { standardCountries } from '#contract/orders/countries.ts'
import { currencyWords } from '#contract/pricing/currency-words.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import type { TaxSettings } from '#contract/pricing/tax.ts'
import type { SettingName, SettingsView, SettingValues } from '#contract/store/settings.ts'
import { countOf, formatCount } from '#contract/text/format-count.ts'
import { localeNames } from '#contract/text/locales.ts'

type Words = { readonly [Name in SettingName]: (value: SettingValues[Name], view: SettingsView) => string }

const orNone = (text: string) => text || 'None'
const standardOrOwn = (text: string | null) => (text === null ? 'Standard text' : 'Own text')

/** The value of each setting in words, such as `19% VAT in the price, own rates`. */
export const settingWords: Words = {
  storeName: (name) => name,
  supportEmail: orNone,
  supportPhone: orNone,
  socialLinks: (links) => orNone(links.map(({ name }) => name).join(', ')),
  logo: (logo) => (logo ? 'Own logo' : 'Own wordmark'),
  accentColor: (color) => color?.toUpperCase() ?? 'lamp amber',
  announcement: (announcement) => (announcement ? `“${announcement.text}”` : 'None'),
  featuredBeats: (beats) =>
    beats.length === 0 ? 'The seven newest' : `${countOf(beats.length, 'featured beat')}, chosen by hand`,
  footerText: standardOrOwn,
  newsletterText: standardOrOwn,
  studio: (studio, { standardTexts }) => {
    const { isOpen, sessions } = studio ?? standardTexts.studio
    return isOpen ? `Studio block on, ${countOf(sessions.length, 'session')}` : 'About block, no studio'
  },
  faq: (faq, { values }) => {
    const standard = standardFaq(values.currency, makeI18n())
    const known = new Set(standard.map((item) => JSON.stringify(item)))
    const kept = faq?.filter((item) => known.has(JSON.stringify(item))).length ?? known.size
    const own = (faq?.length ?? kept) - kept
    const words = `${kept} of ${known.size} standard questions`
    return own === 0 ? words : `${words}, ${own} of your own`
  },
  terms: standardOrOwn,
  privacy: standardOrOwn,
  withdrawal: standardOrOwn,
  imprint: (text) => (text === null ? 'From your legal details' : 'Own text'),
  disclosure: (text) => (text === null ? 'From your legal details' : 'Own text'),
  accessibility: standardOrOwn,
  noticePage: (page) =>
    page === null ? 'By law' : { imprint: 'Imprint', notice: 'Legal notice', off: 'No page' }[page],
  showsDisclosure: (isOn) => (isOn ? 'On' : 'Off'),
  isSmallBusiness: (isSmall) => (isSmall ? 'Small business' : 'Ten people or more'),
  governingLaw: (law) => law,
  seller: (seller) => (seller ? `${seller.name}, ${seller.city}` : 'Not filled in'),
  tax: (tax, { values }) => taxWords(tax, values.seller?.country),
  invoicePrefix: (prefix) => prefix,
  creditNotePrefix: (prefix) => prefix,
  countries: (countries) => {
    if (countries === 'all') return 'Everywhere'
    const isStandard = countries.toSorted().join() === standardCountries.toSorted().join()
    return isStandard ? 'The eight of the standard list' : countOf(countries.length, 'country', 'countries')
  },
  asksAddress: (isOn) => (isOn ? 'On' : 'Off'),
  confirmsEveryOrder: (isOn) => (isOn ? 'To everybody' : 'Where a law asks for it'),
  asksState: (isOn) => (isOn ? 'On' : 'Off'),
  currency: (currency) => currencyWords(currency),
  timeZone: (zone) => zone.replaceAll('_', ' '),
  language: (locale) => localeNames[locale],
  textLanguage: (locale, { values }) => localeNames[locale ?? values.language],
  translations: (all) => Object.keys(all).join(', '),
  languages: (offered) => offered.map((locale) => localeNames[locale]).join(', '),
  letters: ({ perHour }) => `${formatCount(perHour)} an hour`,
  payouts: ({ holdDays, minimum, rhythm }, { values }) =>
    `After ${countOf(holdDays, 'day')}, from ${formatTotal(minimum, values.currency)}, ${rhythm}`,
}

function taxWords(tax: TaxSettings, home: string | undefined): string {
  if (tax.mode === 'none') return 'No tax'
  if (tax.mode === 'stripe')
    return `Stripe Tax, ${tax.isIncluded ? 'in every price' : 'added in the US and Canada'}`
  const [first] = tax.rates
  const rate = tax.rates.find(({ country, state }) => country === home && !state) ?? first
  if (!rate || (rate === first && tax.rates.length > 1 && rate.country !== home))
    return `${countOf(tax.rates.length, 'own rate')}`
  return `${rate.percent}% ${rate.name} ${rate.isIncluded ? 'in the price' : 'on top'}, own ${tax.rates.length === 1 ? 'rate' : 'rates'}`
}

/** A setting in words, as it is or as it is by default. */
export function wordsOfSetting<Name extends SettingName>(
  name: Name,
  view: SettingsView,
  values: SettingValues = view.values,
): string {
  return settingWords[name](values[name], view)
}

/** Whether a setting differs from its standard. */
export function isSettingChanged({ values, defaults }: SettingsView, name: SettingName): boolean {
  return JSON.stringify(values[name]) !== JSON.stringify(defaults[name])
}
