import type { StoreSettings } from '#contract/store/rendered-page.ts'
import { standardFooter, standardNewsletter, standardStudio } from '#contract/store/standard-texts.ts'
import { presentStudio } from '#contract/store/studio-day.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { MEDIA_BASE } from '#contract/wire/route-table.ts'

const storeName = 'Backbeat'

/** Settings for pages that were not server-rendered, as under `npm run dev`. Never loaded in production. */
export const defaultSettings: StoreSettings = {
  locale: sourceLocale,
  storeName,
  timeZone: 'UTC',
  currency: 'usd',
  priceScale: 1,
  governingLaw: '',
  publicUrl: '',
  mediaUrl: MEDIA_BASE,
  year: new Date().getFullYear(),
  theme: 'system',
  deliversMail: true,
  supportEmail: 'support@example.com',
  supportPhone: '',
  socialLinks: [],
  logo: null,
  colorsUrl: null,
  announcement: null,
  hasPinnedBeats: false,
  footerText: standardFooter(storeName),
  newsletterText: standardNewsletter(storeName),
  studio: presentStudio(standardStudio(storeName, true), sourceLocale),
  hasImprint: false,
}
