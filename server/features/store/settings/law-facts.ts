import { lawOf, type StoreDuty } from '#contract/law/duties.ts'
import { noticePageOf, type PageFacts } from '#contract/law/store-law.ts'
import { countryCodes } from '#contract/orders/countries.ts'
import type { LiveSettings } from './live-settings.ts'

/** What the law asks of a store depends on. Whether it pays collaborators is not among its settings. */
export function lawFactsOf({ current }: Pick<LiveSettings, 'current'>): PageFacts {
  const { seller, countries, tax, imprint, noticePage, showsDisclosure, isSmallBusiness } = current
  return {
    seller: seller?.country,
    countries: countries === 'all' ? countryCodes : countries,
    paysCollaborators: false,
    isLarge: !isSmallBusiness,
    tax,
    note: seller?.note ?? '',
    hasNotice: imprint !== null || seller !== null,
    noticePage,
    showsDisclosure,
  }
}

/** The duties of a store because of its settings, each with its reason. */
export function storeDutiesOf(settings: Pick<LiveSettings, 'current'>): StoreDuty[] {
  return lawOf(lawFactsOf(settings))
}

export function hasImprint(settings: Pick<LiveSettings, 'current'>): boolean {
  return noticePageOf(lawFactsOf(settings)) !== 'off'
}
