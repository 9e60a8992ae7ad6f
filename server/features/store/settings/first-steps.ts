import type { LawRow } from '#contract/law/law-rows.ts'
import { placeOfLaw } from '#contract/licenses/governing-law.ts'
import { countryName } from '#contract/orders/countries.ts'
import { providerNames } from '#contract/orders/payment-provider.ts'
import { type Currency, examplePriceCents } from '#contract/pricing/currency.ts'
import { currencyName } from '#contract/pricing/currency-words.ts'
import { formatPrice, toDollars } from '#contract/pricing/money.ts'
import type { TaxSettings } from '#contract/pricing/tax.ts'
import { taxName } from '#contract/pricing/tax-words.ts'
import { type FirstStep, type FirstStepName, firstSteps } from '#contract/store/first-steps.ts'
import type { SettingName } from '#contract/store/settings.ts'
import type { StoreStatus } from '#contract/store/store-status.ts'
import { mediumDay } from '#contract/text/dates.ts'
import { formatPercentage } from '#contract/text/format-percent.ts'
import { listNames, listParts } from '#contract/text/list-names.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { countBeats, notDemo, onSale } from '#server/model/beat/index.ts'
import { readTiers } from '#server/model/license/index.ts'
import { hasSale } from '#server/model/order/index.ts'
import { readAllAdmins } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { addFact, readFact, readFacts } from '#server/platform/database/store-facts.ts'
import type { Store } from '#server/platform/store.ts'
import { type I18n, i18nOf } from '#server/platform/text/i18n-of.ts'
import { readLaw } from './read-law.ts'
import { isPublic, readStatus } from './read-status.ts'

const factName = (name: FirstStepName) => `first step ${name}`
/** Set once an administrator has closed First steps. */
const CLOSED_FACT = 'first steps closed'

/** A string is drawn already, or a name. */
type Check = { isDone: boolean; note: Message | string }

/** The checklist of a new store, each step with the result of its check. */
export async function readFirstSteps(deps: Store, i18n: I18n): Promise<FirstStep[]> {
  const { locale } = i18n
  const { db, settings, config } = deps
  const status = await readStatus(deps)
  const confirmed = await readConfirmed(db)
  const { currency, tax, countries, governingLaw } = settings.current
  const country = sellerCountry(deps)
  const isSet = (name: SettingName) => settings.isSet(name) || settings.locked.has(name)
  const checks: Record<FirstStepName, Check> = {
    names: await checkNames(deps),
    country: country
      ? { isDone: true, note: countryName(country, locale) }
      : {
          isDone: false,
          note: msg`Currency, tax, countries and legal pages follow from it. You can change each one.`,
        },
    currency: {
      isDone: isSet('currency') || (await hasSale(db, deps.payments.mode)),
      note: currencyName(currency, locale),
    },
    tax: { isDone: isSet('tax'), note: taxInWords(tax, locale) },
    countries: {
      isDone: isSet('countries'),
      note:
        countries === 'all'
          ? msg`Everywhere`
          : msg`${plural({ count: countries.length }, { one: '# country', other: '# countries' })}`,
    },
    law: {
      isDone: isSet('governingLaw'),
      note: msg`Your contracts are under the law of ${{ law: governingLaw }}`,
    },
    legal: checkSeller(deps),
    licenses: await checkLicenses(db, currency, locale),
    beat: await checkBeats(db),
    mail: checkMail(status),
    payments: checkPayments(status, locale),
    domain: checkDomain(config),
    backup: checkBackup(status, locale),
    lawPack: checkLaw(await readLaw(deps, i18n)),
  }
  const shown = firstSteps.filter((name) => name !== 'lawPack' || !checks.lawPack.isDone)
  return shown.map((name) => {
    const isConfirmed = confirmed.has(name)
    const { isDone, note } = checks[name]
    const drawn = typeof note === 'string' ? note : i18n._(note)
    return { name, note: drawn, isDone: isDone || isConfirmed, isConfirmed }
  })
}

/**
 * Whether First steps are neither done nor closed. A store that has sold for real is not new: what is left then is up to
 * its owner.
 */
export async function hasOpenFirstSteps(deps: Store): Promise<boolean> {
  if ((await readFact(deps.db, CLOSED_FACT)) !== undefined) return false
  if (await hasSale(deps.db, deps.payments.mode)) return false
  return (await readFirstSteps(deps, i18nOf(sourceLocale))).some(({ isDone }) => !isDone)
}

/** Closes the list, whatever is left of it. */
export async function closeFirstSteps({ db }: Pick<Store, 'db'>): Promise<void> {
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
      ? msg`Store ${{ storeName }}, artist name ${{ artistName: named.byline ?? '' }}`
      : msg`What your store is called, and what beats and licenses call you. Your username stays for signing in.`,
  }
}

/** What other steps do not ask for. */
function checkLaw(rows: readonly LawRow[]): Check {
  const open = rows.filter(({ id, isMust, isDone }) => isMust && !isDone && id !== 'details' && id !== 'mail')
  return { isDone: open.length === 0, note: open.map(({ note }) => note).join(' ') }
}

function taxInWords(tax: TaxSettings, locale: Locale): Message | string {
  if (tax.mode === 'none') return msg`No tax`
  if (tax.mode === 'stripe') return 'Stripe Tax'
  const [first] = tax.rates
  const isOne = tax.rates.every(({ percent, name }) => percent === first?.percent && name === first?.name)
  if (!first || !isOne)
    return msg`${plural({ count: tax.rates.length }, { one: '# rate', other: '# rates' })}`
  const { isIncluded } = first
  const name = taxName(first.name, locale)
  const percent = formatPercentage(first.percent, locale)
  return isIncluded
    ? msg`${{ percent }} ${{ tax: name }}, in the price`
    : msg`${{ percent }} ${{ tax: name }}, added to the price`
}

function checkSeller({ settings }: Store): Check {
  const { seller } = settings.current
  return seller
    ? { isDone: true, note: msg`${{ name: seller.name }}, ${{ city: seller.city }}. Buyers get invoices` }
    : { isDone: false, note: msg`Name, address, email, VAT ID. Shown on invoices and in the legal notice` }
}

async function checkLicenses(db: Db, currency: Currency, locale: Locale): Promise<Check> {
  const tiers = await readTiers(db)
  const sold = tiers.filter(({ hidden_at }) => hidden_at === null)
  if (sold.length === 0) return { isDone: false, note: msg`There is no license to sell under` }
  const beat = formatPrice(toDollars(examplePriceCents(currency, 1)), currency, locale)
  const prices = sold.map(({ name, price_cents, price_percent }) => {
    const cents = price_cents ?? examplePriceCents(currency, price_percent / 100)
    return `${name} ${formatPrice(toDollars(cents), currency, locale)}`
  })
  return {
    isDone: sold.some(({ revision }) => revision > 1),
    note: msg`For a beat of ${{ price: beat }}: ${{ licenses: listParts(prices, locale) }}`,
  }
}

/** Demo beats do not count. */
async function checkBeats(db: Db): Promise<Check> {
  const beats = await countBeats(db, onSale(), notDemo())
  return beats > 0
    ? {
        isDone: true,
        note: msg`${plural({ beats }, { one: '# beat of yours is on sale', other: '# beats of yours are on sale' })}`,
      }
    : { isDone: false, note: msg`Drop a file; title, tempo and key are found in it` }
}

function checkMail({ mail }: StoreStatus): Check {
  if (mail.kind !== 'smtp')
    return {
      isDone: false,
      note: msg`Receipts and sign-in codes. Without mail, buyers in the EU and the UK keep their 14 days`,
    }
  return mail.lastSentAt === null
    ? { isDone: false, note: msg`${{ server: mail.server ?? '' }} is set. Send yourself a test` }
    : { isDone: true, note: msg`Mail goes out through ${{ server: mail.server ?? '' }}` }
}

function checkPayments({ payments }: StoreStatus, locale: Locale): Check {
  if (payments.mode === 'sandbox')
    return { isDone: false, note: msg`Stripe, PayPal or both. Until then, purchases are tests` }
  const { providers } = payments
  const names = (some: typeof providers) =>
    listNames(
      some.map(({ name }) => providerNames[name]),
      locale,
    )
  const heard = providers.filter(({ lastWebhookAt }) => lastWebhookAt !== null)
  if (heard.length === 0)
    return {
      isDone: false,
      note: msg`No webhook from ${{ providers: names(providers) }} has arrived yet. Make a test payment`,
    }
  return payments.mode === 'test'
    ? {
        isDone: false,
        note: msg`Test keys of ${{ providers: names(heard) }} work. Live keys are next, once the store has its address`,
      }
    : { isDone: true, note: msg`Payments are live, and webhooks from ${{ providers: names(heard) }} arrive` }
}

function checkDomain({ publicUrl }: Store['config']): Check {
  return isPublic(publicUrl)
    ? { isDone: true, note: msg`Visitors use ${{ address: publicUrl ?? '' }}` }
    : { isDone: false, note: msg`A name of your own instead of a number. Needed for live payments` }
}

function checkBackup({ backups: { last } }: StoreStatus, locale: Locale): Check {
  return last
    ? { isDone: true, note: msg`The last one was made on ${{ day: mediumDay(last.at, locale) }}` }
    : { isDone: false, note: msg`A copy once a week, and one before each update` }
}
