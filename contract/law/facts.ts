import { isInEu } from '#contract/orders/countries.ts'
import { type Draws, languageOf } from '#contract/text/draws.ts'
import { joinSentences } from '#contract/text/join-sentences.ts'
import { listNames } from '#contract/text/list-names.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** Facts about taxes, each with its source and the day on which it was read. None is advice. */

type Places = { seller: string; country: string }
type Fact = Pick<Row, 'isAbout' | 'needsSeller'>

type Row = {
  /** Whose buyers it is about. */
  title: Message
  fact: Message
  source: string
  /** When the source says that it holds, as it is shown. */
  asOf: Message
  /** When the source was last read, ISO 8601. */
  checkedOn: string
  /** Rules there change, or sources differ: the row says to ask an adviser (†). */
  isUncertain: boolean
  /** From when on tax is due. Below a threshold, it depends on how much was sold there. */
  start: 'first sale' | 'threshold' | 'registration'
  /** Where it is, in a sentence. */
  where: Message
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
    title: msg`Consumers in the EU`,
    where: msg`the EU`,
    fact: msg`VAT of the buyer’s country from the first sale; one registration (non-Union OSS). No threshold.`,
    source: 'sikav.com',
    ...{ asOf: msg`As of November 2025`, checkedOn: read, isUncertain: true, start: 'first sale' },
    ...outside(isInEu),
  },
  euFromInside: {
    title: msg`Consumers in the EU`,
    where: msg`the EU`,
    fact: msg`Your own VAT up to €10,000 a year to all other members together, then the buyer’s (OSS).`,
    source: 'cnca.co.uk',
    ...{ asOf: msg`As of November 2018, in use`, checkedOn: read, isUncertain: false, start: 'threshold' },
    ...inside(isInEu),
  },
  gbFromOutside: {
    title: msg`Consumers in the UK`,
    where: msg`the UK`,
    fact: msg`UK VAT from the first sale.`,
    source: 'clarkenicklin.co.uk',
    ...{ asOf: msg`To be confirmed`, checkedOn: read, isUncertain: true, start: 'first sale' },
    ...outside(is('GB')),
  },
  gbFromInside: {
    title: msg`The UK`,
    where: msg`the UK`,
    fact: msg`Registration from £90,000 a year.`,
    source: 'dfcaccountancy.co.uk',
    ...{ asOf: msg`As of April 2024`, checkedOn: read, isUncertain: false, start: 'threshold' },
    ...inside(is('GB')),
  },
  au: {
    title: msg`Consumers in Australia`,
    where: msg`Australia`,
    fact: msg`GST of 10% from A$75,000 a year.`,
    source: 'vatcalc.com/australia',
    ...{ asOf: msg`As of July 2017, in use`, checkedOn: read, isUncertain: false, start: 'threshold' },
    ...anywhere(is('AU')),
  },
  caFromOutside: {
    title: msg`Canada`,
    where: msg`Canada`,
    fact: msg`GST/HST from C$30,000 in 12 months, with a simplified registration; QST the same for Quebec. British Columbia from C$10,000, Saskatchewan from the first sale; for Manitoba sources differ.`,
    source: 'canada.ca, bdo.ca, vatcalc.com/canada, support.simplyvat.com',
    ...{ asOf: msg`As of 2024`, checkedOn: read, isUncertain: true, start: 'threshold' },
    ...outside(is('CA')),
  },
  jpFromOutside: {
    title: msg`Consumers in Japan`,
    where: msg`Japan`,
    fact: msg`Consumption tax of 10% above ¥10 million two years before, or in the first half of last year.`,
    source: 'vatabout.com, vatupdate.com',
    ...{ asOf: msg`As of December 2024`, checkedOn: read, isUncertain: true, start: 'threshold' },
    ...outside(is('JP')),
  },
  brFromOutside: {
    title: msg`Brazil`,
    where: msg`Brazil`,
    fact: msg`Registration for CBS and IBS is required; 2026 is a test year without payment, CBS is due from 2027.`,
    source: 'kpmg.com, fonoa.com',
    ...{ asOf: msg`As of May 2026`, checkedOn: read, isUncertain: true, start: 'registration' },
    ...outside(is('BR')),
  },
  us: {
    title: msg`States of the US`,
    where: msg`the US`,
    fact: msg`Your own state; others mostly from $100,000 a year (California, New York and Texas $500,000). Not every state taxes downloads.`,
    source: 'online-tax-id-number.org, emplicit.co',
    ...{ asOf: msg`As of May 2026`, checkedOn: read, isUncertain: true, start: 'threshold' },
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

export const adviserSentence = msg`Rules change. Check with your adviser before you register or stop.`

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
export function taxStarts(
  places: { seller: string | undefined; countries: readonly string[] },
  i18n: Draws,
): string {
  const { seller } = places
  if (!seller)
    return i18n._(msg`From when on tax is due depends on where you are: fill in your legal details.`)
  const facts = taxFactsFor(places)
  const first = facts.flatMap(({ start, where }) => (start === 'first sale' ? [i18n._(where)] : []))
  const sentences = [
    ...(isInEu(seller)
      ? [
          msg`Sellers in the EU who sell to consumers in other EU countries for more than €10,000 a year charge the VAT of the buyer’s country; below that, their own.`,
        ]
      : []),
    ...(first.length > 0
      ? [
          msg`Consumers in ${{ places: listNames(first, languageOf(i18n)) }} pay VAT from the first sale, also when the seller is elsewhere.`,
        ]
      : []),
  ]
  return joinSentences(i18n, sentences)
}
