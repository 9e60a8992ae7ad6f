import { examplePriceCents } from '#contract/currency.ts'
import { formatWithCode } from '#contract/currency-words.ts'
import { examplePurchase, exampleTermValues } from '#contract/example-contract.ts'
import { renderTerms } from '#contract/license-terms.ts'
import { toDollars } from '#contract/money.ts'
import { type Delivery, drawExampleLicense } from '#server/features/delivery/index.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { contentOf } from './offered-licenses.ts'
import { readTiers } from './tier-rows.ts'

/**
 * The license document of a tier as PDF, for a made-up purchase.
 * @throws Problem not_found
 */
export async function writeContractPreview(delivery: Delivery, id: string, law: string): Promise<Buffer> {
  const tier = (await readTiers(delivery.db)).find((each) => each.id === id)
  if (!tier) throw new Problem('not_found')
  const { currency, storeName: store } = delivery
  const { scope, rights } = contentOf(tier)
  const priceCents = tier.price_cents ?? examplePriceCents(currency, tier.price_percent / 100)
  const now = new Date()
  const values = exampleTermValues({ license: tier.name, scope, priceCents, store, law, currency, now })
  const { producer, licensee, beat, order } = examplePurchase
  return drawExampleLicense(delivery, {
    certificate: '',
    store,
    orderNumber: order,
    issuedAt: now.toISOString(),
    licensee,
    licensor: producer,
    beat: { title: beat, producer },
    license: {
      name: tier.name,
      description: tier.description,
      rights,
      terms: renderTerms(tier.terms, values),
    },
    price: formatWithCode(toDollars(priceCents), currency),
    files: [],
  })
}
