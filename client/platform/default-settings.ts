import type { StoreSettings } from '#contract/rendered-page.ts'
import { standardFooter, standardStudio } from '#contract/standard-texts.ts'
import { showStudio } from '#contract/studio-day.ts'

const storeName = 'Backbeat'

/** Settings for pages that were not server-rendered, as under `npm run dev`. Never loaded in production. */
export const defaultSettings: StoreSettings = {
  storeName,
  currency: 'usd',
  priceScale: 1,
  governingLaw: '',
  publicUrl: '',
  mediaUrl: '/api/media',
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
  studio: showStudio(standardStudio(storeName)),
  hasImprint: false,
}
