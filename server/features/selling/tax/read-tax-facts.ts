import { z } from 'zod'
import { type TaxFactId, taxFactIds, taxFactsFor } from '#contract/law/facts.ts'
import type { TaxFactList, TaxFactView } from '#contract/law/tax-fact-view.ts'
import { countryCodes } from '#contract/orders/countries.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { sumCents } from '#contract/pricing/quote.ts'
import type { SettingValues } from '#contract/store/settings.ts'
import { dayIn } from '#contract/text/moment-in-zone.ts'
import { startOfDay, sumByCountry } from '#server/model/order/index.ts'
import { addFact, readFacts, removeFact } from '#server/platform/database/store-facts.ts'
import type { Store } from '#server/platform/store.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'

type Clocked = Pick<Store, 'db' | 'now'>
type Deps = Clocked & {
  settings: { current: Pick<SettingValues, 'seller' | 'countries' | 'tax' | 'currency' | 'timeZone'> }
  payments: { mode: PaymentMode }
}

const nameOf = (fact: TaxFactId) => `tax fact declined ${fact}`
const Declined = z.object({ by: z.string(), at: z.string() })

/** The facts about taxes that fit the seller and the countries sold to, with what the store sold there. */
export async function readTaxFacts({ db, settings, payments, now }: Deps): Promise<TaxFactList> {
  const { seller, countries, tax, currency, timeZone } = settings.current
  const at = now()
  const yearStart = startOfDay(`${dayIn(timeZone, at).slice(0, 4)}-01-01`, timeZone)
  const [thisYear, twelveMonths, declined] = [
    await sumByCountry(db, { currency, since: yearStart }),
    await sumByCountry(db, { currency, since: twelveMonthsBefore(at) }),
    await readFacts(db, taxFactIds.map(nameOf)),
  ]
  const facts = taxFactsFor({
    seller: seller?.country,
    countries: countries === 'all' ? countryCodes : countries,
  })
  return {
    currency,
    facts: facts.map((fact): TaxFactView => {
      const said = declined.get(nameOf(fact.id))
      const sumOf = (sums: ReadonlyMap<string, number>) =>
        toDollars(sumCents(fact.countries.map((country) => sums.get(country) ?? 0)))
      const isAsked = payments.mode === 'live' && tax.mode === 'none' && fact.isUncertain
      return {
        fact: fact.id,
        countries: [...fact.countries],
        sold:
          fact.start === 'threshold'
            ? { twelveMonths: sumOf(twelveMonths), thisYear: sumOf(thisYear) }
            : null,
        isOpen: isAsked && said === undefined,
        declined: said === undefined ? null : parseJson(Declined, said),
      }
    }),
  }
}

/** The same day a year before. */
function twelveMonthsBefore(at: number): number {
  const day = new Date(at)
  return day.setUTCFullYear(day.getUTCFullYear() - 1)
}

/** Keeps who said first that a fact does not concern the store, and when. */
export async function declineTaxFact({ db, now }: Clocked, fact: TaxFactId, by: string): Promise<void> {
  await addFact(db, nameOf(fact), JSON.stringify({ by, at: new Date(now()).toISOString() }))
}

export async function reopenTaxFact({ db }: Clocked, fact: TaxFactId): Promise<void> {
  await removeFact(db, nameOf(fact))
}
