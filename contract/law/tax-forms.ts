import { lawOf } from './duties.ts'

/** Whether a seller in this country has to ask those who share its sales for tax forms. */
export function asksForTaxForms(seller: string | undefined): boolean {
  const facts = { seller, countries: [], paysCollaborators: true, isLarge: false }
  return lawOf(facts).some(({ id }) => id === 'taxForms')
}

/**
 * From how many dollars a year payments are reported on information returns: $600 until 2025, $2,000 in 2026, and indexed from
 * 2027 on. Sources: daytraderscpa.com, caplaw.org, read 2026-11.
 */
export function reportedFrom(year: number): { dollars: number; isIndexed: boolean } {
  return year < 2026 ? { dollars: 600, isIndexed: false } : { dollars: 2_000, isIndexed: year > 2026 }
}

/** From how many dollars a year royalties are reported on 1099-MISC. Source: IRS i1099msc as quoted at cld.bz, read 2026-11. */
export const ROYALTIES_REPORTED_FROM = 10
