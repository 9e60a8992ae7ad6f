import { isInEu } from '#contract/orders/countries.ts'

/** Facts about taxes, each with its source and the day on which it was read. None is advice. */

type Places = { seller: string; country: string }
type Fact = Pick<Row, 'isAbout' | 'needsSeller'>

type Row = {
  /** Whose buyers it is about. */
  title: string
  fact: string
  source: string
  /** When the source says that it holds, as it is shown. */
  asOf: string
  /** When the source was last read, ISO 8601. */
  checkedOn: string
  /** Rules there change, or sources differ: the row says to ask an adviser (†). */
  isUncertain: boolean
  /** From when on tax is due. Below a threshold, it depends on how much was sold there. */
  start: 'first sale' | 'threshold' | 'registration'
  /** Where it is, in a sentence. */
  where: string
  /** Whether it is about the sales of a seller to a country; false while it is not known where the seller is, if that counts. */
  isAbout: (places: Places) => boolean
  /** Only such sellers can be meant; others do not have to say where they are. */
  needsSeller: boolean
}

const read = '2026-11-20'
type InPlace = (country: string) => boolean
const is =
  (code: string): InPlace =>
  (country) =>
    country === code
const inside = (at: InPlace): Fact => ({
  isAbout: ({ seller, country }) => at(country) && at(seller),
  needsSeller: true,
})
const outside = (at: InPlace): Fact => ({
  isAbout: ({ seller, country }) => at(country) && !at(seller),
  needsSeller: true,
})
const anywhere = (at: InPlace): Fact => ({ isAbout: ({ country }) => at(country), needsSeller: false })

const rows = {
  euFromOutside: {
    title: 'Consumers in the EU',
    where: 'the EU',
    fact: 'VAT of the buyer’s country from the first sale; one registration (non-Union OSS). No threshold.',
    source: 'sikav.com',
    ...{ asOf: 'As of November 2025', checkedOn: read, isUncertain: true, start: 'first sale' },
    ...outside(isInEu),
  },
  euFromInside: {
    title: 'Consumers in the EU',
    where: 'the EU',
    fact: 'Your own VAT up to €10,000 a year to all other members together, then the buyer’s (OSS).',
    source: 'cnca.co.uk',
    ...{ asOf: 'As of November 2018, in use', checkedOn: read, isUncertain: false, start: 'threshold' },
    ...inside(isInEu),
  },
  gbFromOutside: {
    title: 'Consumers in the UK',
    where: 'the UK',
    fact: 'UK VAT from the first sale.',
    source: 'clarkenicklin.co.uk',
    ...{ asOf: 'To be confirmed', checkedOn: read, isUncertain: true, start: 'first sale' },
    ...outside(is('GB')),
  },
  gbFromInside: {
    title: 'The UK',
    where: 'the UK',
    fact: 'Registration from £90,000 a year.',
    source: 'dfcaccountancy.co.uk',
    ...{ asOf: 'As of April 2024', checkedOn: read, isUncertain: false, start: 'threshold' },
    ...inside(is('GB')),
  },
  au: {
    title: 'Consumers in Australia',
    where: 'Australia',
    fact: 'GST of 10% from A$75,000 a year.',
    source: 'vatcalc.com/australia',
    ...{ asOf: 'As of July 2017, in use', checkedOn: read, isUncertain: false, start: 'threshold' },
    ...anywhere(is('AU')),
  },
  caFromOutside: {
    title: 'Canada',
    where: 'Canada',
    fact: 'GST/HST from C$30,000 in 12 months, with a simplified registration; QST the same for Quebec. British Columbia from C$10,000, Saskatchewan from the first sale; for Manitoba sources differ.',
    source: 'canada.ca, bdo.ca, vatcalc.com/canada, support.simplyvat.com',
    ...{ asOf: 'As of 2024', checkedOn: read, isUncertain: true, start: 'threshold' },
    ...outside(is('CA')),
  },
  jpFromOutside: {
    title: 'Consumers in Japan',
    where: 'Japan',
    fact: 'Consumption tax of 10% above ¥10 million two years before, or in the first half of last year.',
    source: 'vatabout.com, vatupdate.com',
    ...{ asOf: 'As of December 2024', checkedOn: read, isUncertain: true, start: 'threshold' },
    ...outside(is('JP')),
  },
  brFromOutside: {
    title: 'Brazil',
    where: 'Brazil',
    fact: 'Registration for CBS and IBS is required; 2026 is a test year without payment, CBS is due from 2027.',
    source: 'kpmg.com, fonoa.com',
    ...{ asOf: 'As of May 2026', checkedOn: read, isUncertain: true, start: 'registration' },
    ...outside(is('BR')),
  },
  us: {
    title: 'States of the US',
    where: 'the US',
    fact: 'Your own state; others mostly from $100,000 a year (California, New York and Texas $500,000). Not every state taxes downloads.',
    source: 'online-tax-id-number.org, emplicit.co',
    ...{ asOf: 'As of May 2026', checkedOn: read, isUncertain: true, start: 'threshold' },
    ...anywhere(is('US')),
  },
} as const satisfies Record<string, Row>

export type TaxFactId = keyof typeof rows
export const taxFactIds = Object.keys(rows) as [TaxFactId, ...TaxFactId[]]

/** A fact, for the countries that a store sells to. */
export type TaxFact = Omit<Row, 'isAbout' | 'needsSeller'> & { id: TaxFactId; countries: readonly string[] }

/**
 * The facts that fit a seller and the countries sold to, in the order of the table. Those that depend on where the seller is
 * wait until that is known.
 */
export function taxFactsFor({
  seller,
  countries,
}: {
  /** ISO 3166-1 code. */
  seller: string | undefined
  countries: readonly string[]
}): TaxFact[] {
  return taxFactIds.flatMap((id) => {
    const { isAbout, needsSeller, ...fact }: Row = rows[id]
    if (needsSeller && !seller) return []
    const about = countries.filter((country) => isAbout({ seller: seller ?? '', country }))
    return about.length > 0 ? [{ ...fact, id, countries: about }] : []
  })
}

export const adviserSentence = 'Rules change. Check with your adviser before you register or stop.'

const DAY_MS = 86_400_000
/** A release does not state older facts. */
export const MAX_FACT_AGE_DAYS = 400

/** The facts that were read too long ago on this day. */
export function staleFacts(
  today: Date,
  facts: readonly { id: string; checkedOn: string }[] = taxFactIds.map((id) => ({ id, ...rows[id] })),
): string[] {
  return facts
    .filter(({ checkedOn }) => !(today.getTime() - Date.parse(checkedOn) <= MAX_FACT_AGE_DAYS * DAY_MS))
    .map(({ id, checkedOn }) => `${id} (${checkedOn})`)
}

/** From when on tax is due, for a seller there; empty where nothing general can be said. */
export function taxStarts(places: { seller: string | undefined; countries: readonly string[] }): string {
  const { seller } = places
  if (!seller) return 'From when on tax is due depends on where you are: fill in your legal details.'
  const facts = taxFactsFor(places)
  const first = facts.flatMap(({ start, where }) => (start === 'first sale' ? [where] : []))
  const sentences = [
    ...(isInEu(seller)
      ? [
          'Sellers in the EU who sell to consumers in other EU countries for more than €10,000 a year charge the VAT of the buyer’s country; below that, their own.',
        ]
      : []),
    ...(first.length > 0
      ? [
          `Consumers in ${first.join(' and ')} pay VAT from the first sale, also when the seller is elsewhere.`,
        ]
      : []),
  ]
  return sentences.join(' ')
}
