import type { LawRow } from '#contract/law/law-rows.ts'
import { placeOfLaw } from '#contract/licenses/governing-law.ts'
import { countryName } from '#contract/orders/countries.ts'
import { providerNames } from '#contract/orders/payment-provider.ts'
import { type Currency, examplePriceCents } from '#contract/pricing/currency.ts'
import { currencyName } from '#contract/pricing/currency-words.ts'
import { formatPrice, toDollars } from '#contract/pricing/money.ts'
import type { TaxSettings } from '#contract/pricing/tax.ts'
import { type FirstStep, type FirstStepName, firstSteps } from '#contract/store/first-steps.ts'
import type { SettingName, StoreStatus } from '#contract/store/settings.ts'
import { countOf } from '#contract/text/format-count.ts'
import { countBeats, notDemo, onSale } from '#server/model/beat/index.ts'
import { readTiers } from '#server/model/license/index.ts'
import { hasSale } from '#server/model/order/index.ts'
import { readAllAdmins } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { addFact, readFact, readFacts } from '#server/platform/database/store-facts.ts'
import type { Store } from '#server/platform/store.ts'
import { readLaw } from './read-law.ts'
import { isPublic, readStatus } from './read-status.ts'

const factName = (name: FirstStepName) => `first step ${name}`
/** Set once an administrator has closed First steps. */
const CLOSED_FACT = 'first steps closed'

type Check = { isDone: boolean; note: string }

/** The checklist of a new store, each step with the result of its check. */
export async function readFirstSteps(deps: Store): Promise<FirstStep[]> {
  const { db, settings, config } = deps
  const status = await readStatus(deps)
  const confirmed = await readConfirmed(db)
  const { currency, tax, countries, governingLaw } = settings.current
  const country = sellerCountry(deps)
  const isSet = (name: SettingName) => settings.isSet(name) || settings.locked.has(name)
  const checks: Record<FirstStepName, Check> = {
    names: await checkNames(deps),
    country: country
      ? { isDone: true, note: countryName(country) }
      : {
          isDone: false,
          note: 'Currency, tax, countries and legal pages follow from it. You can change each one.',
        },
    currency: {
      isDone: isSet('currency') || (await hasSale(db, deps.payments.mode)),
      note: currencyName(currency),
    },
    tax: { isDone: isSet('tax'), note: taxInWords(tax) },
    countries: {
      isDone: isSet('countries'),
      note: countries === 'all' ? 'Everywhere' : countOf(countries.length, 'country', 'countries'),
    },
    law: { isDone: isSet('governingLaw'), note: `Your contracts are under the law of ${governingLaw}` },
    legal: checkSeller(deps),
    licenses: await checkLicenses(db, currency),
    beat: await checkBeats(db),
    mail: checkMail(status),
    payments: checkPayments(status),
    domain: checkDomain(config),
    backup: checkBackup(status),
    lawPack: checkLaw(await readLaw(deps)),
  }
  const shown = firstSteps.filter((name) => name !== 'lawPack' || !checks.lawPack.isDone)
  return shown.map((name) => {
    const isConfirmed = confirmed.has(name)
    return { name, ...checks[name], isDone: checks[name].isDone || isConfirmed, isConfirmed }
  })
}

/**
 * Whether First steps are neither done nor closed. A store that has sold for real is not new: what is left then is up to
 * its owner.
 */
export async function hasOpenFirstSteps(deps: Store): Promise<boolean> {
  if ((await readFact(deps.db, CLOSED_FACT)) !== undefined) return false
  if (await hasSale(deps.db, deps.payments.mode)) return false
  return (await readFirstSteps(deps)).some(({ isDone }) => !isDone)
}

/** Closes the list, whatever is left of it. */
export async function closeFirstSteps({ db }: Store): Promise<void> {
  await addFact(db, CLOSED_FACT, 'done')
}

/** Marks a step as done by an administrator. */
export async function confirmFirstStep({ db }: Store, name: FirstStepName): Promise<void> {
  await addFact(db, factName(name), 'done')
}

async function readConfirmed(db: Db): Promise<Set<FirstStepName>> {
  const facts = await readFacts(db, firstSteps.map(factName))
  return new Set(firstSteps.filter((name) => facts.has(factName(name))))
}

/** From the legal details; before there are any, from the law of the contracts. */
function sellerCountry({ settings }: Store): string | undefined {
  const { seller, governingLaw } = settings.current
  return seller?.country ?? (settings.isSet('governingLaw') ? placeOfLaw(governingLaw)?.country : undefined)
}

async function checkNames({ db, settings, config }: Store): Promise<Check> {
  const named = (await readAllAdmins(db)).find(({ byline }) => byline !== null)
  const isSet = config.fixed.has('STORE_NAME') || settings.isSet('storeName')
  const { storeName } = settings.current
  return {
    isDone: isSet && named !== undefined,
    note: named
      ? `Store ${storeName}, artist name ${named.byline}`
      : 'What your store is called, and what beats and licenses call you. Your username stays for signing in.',
  }
}

/** What other steps do not ask for. */
function checkLaw(rows: readonly LawRow[]): Check {
  const open = rows.filter(({ id, isMust, isDone }) => isMust && !isDone && id !== 'details' && id !== 'mail')
  return { isDone: open.length === 0, note: open.map(({ note }) => note).join(' ') }
}

function taxInWords(tax: TaxSettings): string {
  if (tax.mode === 'none') return 'No tax'
  if (tax.mode === 'stripe') return 'Stripe Tax'
  const [first] = tax.rates
  const isOne = tax.rates.every(({ percent, name }) => percent === first?.percent && name === first?.name)
  if (!first || !isOne) return countOf(tax.rates.length, 'rate', 'rates')
  return `${first.percent}% ${first.name}, ${first.isIncluded ? 'in the price' : 'added to the price'}`
}

function checkSeller({ settings }: Store): Check {
  const { seller } = settings.current
  return seller
    ? { isDone: true, note: `${seller.name}, ${seller.city}. Buyers get invoices` }
    : { isDone: false, note: 'Name, address, email, VAT ID. Shown on invoices and in the legal notice' }
}

async function checkLicenses(db: Db, currency: Currency): Promise<Check> {
  const tiers = await readTiers(db)
  const sold = tiers.filter(({ hidden_at }) => hidden_at === null)
  if (sold.length === 0) return { isDone: false, note: 'There is no license to sell under' }
  const beat = formatPrice(toDollars(examplePriceCents(currency, 1)), currency)
  const prices = sold.map(({ name, price_cents, price_percent }) => {
    const cents = price_cents ?? examplePriceCents(currency, price_percent / 100)
    return `${name} ${formatPrice(toDollars(cents), currency)}`
  })
  return {
    isDone: sold.some(({ revision }) => revision > 1),
    note: `For a beat of ${beat}: ${prices.join(', ')}`,
  }
}

/** Demo beats do not count. */
async function checkBeats(db: Db): Promise<Check> {
  const beats = await countBeats(db, onSale(), notDemo())
  return beats > 0
    ? { isDone: true, note: `${countOf(beats, 'beat of yours is', 'beats of yours are')} on sale` }
    : { isDone: false, note: 'Drop a file; title, tempo and key are found in it' }
}

function checkMail({ mail }: StoreStatus): Check {
  if (mail.kind !== 'smtp')
    return {
      isDone: false,
      note: 'Receipts and sign-in codes. Without mail, buyers in the EU and the UK keep their 14 days',
    }
  return mail.lastSentAt === null
    ? { isDone: false, note: `${mail.server} is set. Send yourself a test` }
    : { isDone: true, note: `Mail goes out through ${mail.server}` }
}

function checkPayments({ payments }: StoreStatus): Check {
  if (payments.mode === 'sandbox')
    return { isDone: false, note: 'Stripe, PayPal or both. Until then, purchases are tests' }
  const { providers } = payments
  const names = (some: typeof providers) => listed(some.map(({ name }) => providerNames[name]))
  const heard = providers.filter(({ lastWebhookAt }) => lastWebhookAt !== null)
  if (heard.length === 0)
    return { isDone: false, note: `No webhook from ${names(providers)} has arrived yet. Make a test payment` }
  return payments.mode === 'test'
    ? {
        isDone: false,
        note: `Test keys of ${names(heard)} work. Live keys are next, once the store has its address`,
      }
    : { isDone: true, note: `Payments are live, and webhooks from ${names(heard)} arrive` }
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

function checkDomain({ publicUrl }: Store['config']): Check {
  return isPublic(publicUrl)
    ? { isDone: true, note: `Visitors use ${publicUrl}` }
    : { isDone: false, note: 'A name of your own instead of a number. Needed for live payments' }
}

function checkBackup({ backups: { last } }: StoreStatus): Check {
  return last
    ? { isDone: true, note: `The last one was made on ${last.at.slice(0, 10)}` }
    : { isDone: false, note: 'A copy once a week, and one before each update' }
}
