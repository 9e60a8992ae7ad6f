import { ROYALTIES_REPORTED_FROM, reportedFrom } from '#contract/law/tax-forms.ts'
import { countryName } from '#contract/orders/countries.ts'
import { plainAmount } from '#contract/pricing/currency-words.ts'
import { formatPrice, toCents, toDollars } from '#contract/pricing/money.ts'
import type { PayoutMethod } from '#contract/splits/payout-settings.ts'
import { type TaxForm, taxFormNames, taxKindNames } from '#contract/splits/tax-form.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import {
  type AccountEntry,
  type Books,
  collaboratorAccount,
  readCollaborators,
  readEntries,
} from '#server/model/split/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { csvLine } from '#server/platform/http/csv-line.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { presentTaxForm } from './tax-forms.ts'
import type { TaxNumbers } from './tax-numbers.ts'

const columns = ['name', 'legal name', 'email', 'address', 'tax number', 'credited', 'paid', 'currency']
const formColumns = [
  ...['country', 'form', 'form date', 'kind'],
  ...['paid by bank', 'paid by PayPal', 'paid by Stripe', 'payments', 'royalties'],
]

type Year = Books & {
  year: number
  taxNumbers: TaxNumbers
  /** Whether the seller has to ask for tax forms. */
  withForms: boolean
}

/** What each collaborator was credited and paid in a year (UTC), for tax forms, as CSV with a byte order mark. */
export async function yearlyCsv(
  db: Db,
  { mode, currency, year, taxNumbers, withForms }: Year,
): Promise<string> {
  const details = await db.selectFrom('payout_details').selectAll().execute()
  const detailsOf = new Map(details.map((row) => [row.collaborator_id, row]))
  const methodOf = await readMethods(db, mode)
  const within = { from: Date.UTC(year, 0, 1), until: Date.UTC(year + 1, 0, 1) }
  const rows: string[] = []
  for (const { id, name, legal_name, email } of await readCollaborators(db)) {
    const own = detailsOf.get(id)
    const entries = await readEntries(db, [collaboratorAccount({ mode, currency }, id)], within)
    if (entries.length === 0) continue
    const paid = paidBy(entries, methodOf)
    const paidCents = paid.bank + paid.paypal + paid.stripe
    const credited = entries.reduce((cents, entry) => cents + entry.cents, 0) + paidCents
    const money = (cents: number) => plainAmount(toDollars(cents), currency)
    const form = presentTaxForm(own)
    rows.push(
      csvLine([
        name,
        legal_name ?? '',
        email,
        (own?.address ?? '').replaceAll('\n', ', '),
        own?.tax_number_end ? ((await taxNumbers.read(db, id)) ?? '') : '',
        money(credited),
        money(paidCents),
        currency.toUpperCase(),
        ...(withForms
          ? [
              form.country ? countryName(form.country) : '',
              form.form === 'none' ? '' : taxFormNames[form.form],
              form.receivedOn ?? '',
              form.kind ? i18nOf(sourceLocale)._(taxKindNames[form.kind]) : '',
              money(paid.bank),
              money(paid.paypal),
              money(paid.stripe),
              ...(currency === 'usd' ? hintsOf(paid, form, year) : ['', '']),
            ]
          : []),
      ]),
    )
  }
  return `\uFEFF${csvLine(withForms ? [...columns, ...formColumns] : columns)}${rows.join('')}`
}

type Paid = Record<PayoutMethod, number>

/** Cents that went out less those that came back, by the way they went. */
function paidBy(entries: readonly AccountEntry[], methodOf: ReadonlyMap<string, PayoutMethod>): Paid {
  const paid: Paid = { bank: 0, paypal: 0, stripe: 0 }
  for (const { kind, subject, cents } of entries)
    if (kind.startsWith('payout')) paid[methodOf.get(subject) ?? 'bank'] -= cents
  return paid
}

async function readMethods(db: Db, mode: Books['mode']): Promise<ReadonlyMap<string, PayoutMethod>> {
  const payouts = await db.selectFrom('payouts').select(['id', 'method']).where('mode', '=', mode).execute()
  return new Map(payouts.map(({ id, method }) => [id, method]))
}

/** What the sums mean for a seller in the US: of all payments, and of royalties. */
export function hintsOf(
  { bank, paypal, stripe }: Paid,
  { country }: TaxForm,
  year: number,
): [string, string] {
  if (country !== null && country !== 'US')
    return ['Abroad: 1042-S, a W-8 first. Check with your adviser.', '']
  const paidCents = bank + paypal + stripe
  const { dollars, isIndexed } = reportedFrom(year)
  const limit = formatPrice(dollars, 'usd')
  const byProvider = paypal + stripe > 0 ? ' What PayPal and Stripe paid is usually reported by them.' : ''
  return [
    paidCents >= toCents(dollars)
      ? `Reaches ${limit}${isIndexed ? ', the mark of 2026; it is indexed since' : ''}.${byProvider}`
      : '',
    paidCents >= toCents(ROYALTIES_REPORTED_FROM)
      ? `Reaches ${formatPrice(ROYALTIES_REPORTED_FROM, 'usd')}, the mark for royalties on 1099-MISC.`
      : '',
  ]
}
