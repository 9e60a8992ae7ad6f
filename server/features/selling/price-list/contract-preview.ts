import { contractIn } from '#contract/licenses/default-terms.ts'
import { drawRight } from '#contract/licenses/draw-right.ts'
import { examplePurchase, exampleTermValues } from '#contract/licenses/example-contract.ts'
import { renderTerms } from '#contract/licenses/license-terms.ts'
import { licenseWords } from '#contract/licenses/license-words.ts'
import type { LicenseStatement } from '#contract/licenses/verification.ts'
import { type Currency, examplePriceCents } from '#contract/pricing/currency.ts'
import { formatWithCode } from '#contract/pricing/currency-words.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { type DocumentDeps, drawExampleLicense } from '#server/features/selling/documents/index.ts'
import { contentOf, readTiers } from '#server/model/license/index.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Store } from '#server/platform/store.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'

/** `currency`: the store's current one. */
type PreviewDeps = Pick<DocumentDeps, 'db' | 'files' | 'storeName'> & { currency: Currency }

/**
 * The license document of a tier as PDF, for a made-up purchase.
 * @param given.locale of the buyer; undefined: as the owner writes
 * @throws Problem not_found
 */
export async function writeContractPreview(
  delivery: PreviewDeps,
  { id, locale: wanted }: { id: string; locale?: Locale | undefined },
  { law: lawIn, say, writtenIn }: ReturnType<Store['sellingTerms']>,
): Promise<Buffer> {
  const tier = (await readTiers(delivery.db)).find((each) => each.id === id)
  if (!tier) throw new ProblemError('not_found')
  const { currency, storeName: store } = delivery
  const content = contentOf(tier)
  const { scope } = content
  const priceCents = tier.price_cents ?? examplePriceCents(currency, tier.price_percent / 100)
  const now = new Date()
  const { text, locale } = contractIn(content, { locale: wanted ?? writtenIn, writtenIn })
  const i18n = i18nOf(locale)
  const { description, rights } = licenseWords(content, (written) => say(written, locale))
  const values = exampleTermValues({
    ...{ license: tier.name, scope, priceCents, store, currency, now },
    law: lawIn(locale),
    i18n,
  })
  const { producer, licensee, beat, order } = examplePurchase
  const statement: LicenseStatement = {
    certificate: '',
    store,
    orderNumber: order,
    issuedAt: now.toISOString(),
    licensee,
    licensor: producer,
    beat: { title: beat, producer },
    license: {
      name: tier.name,
      description,
      rights: locale === sourceLocale ? rights : rights.map((right) => drawRight(right, scope, i18n)),
      terms: renderTerms(text, values),
    },
    price: formatWithCode(toDollars(priceCents), currency),
    files: [],
  }
  return drawExampleLicense(delivery, statement, locale)
}
