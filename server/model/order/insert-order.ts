import { uuidv7 } from 'uuidv7'
import { fileKindsOf } from '#contract/beats/file-kinds.ts'
import { contractIn } from '#contract/licenses/default-terms.ts'
import { licenseWords } from '#contract/licenses/license-words.ts'
import type { BillingInfo } from '#contract/orders/billing.ts'
import { offeredMethods, type PaymentMethodName } from '#contract/orders/payment-methods.ts'
import type { OrderMode } from '#contract/orders/payment-mode.ts'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import { openStatuses } from '#contract/orders/payment-status.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { Quote } from '#contract/pricing/quote.ts'
import { findRenewal, findUpgrade } from '#server/model/entitlement/index.ts'
import type { PricedLine } from '#server/model/quote/index.ts'
import { type Json, toFlag, writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import { literals } from '#server/platform/database/literals.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { freezeQuote } from './frozen-quote.ts'
import type { Buyer, ContractChoice, PurchaseEvidence } from './order-input.ts'

type NewOrder = {
  lines: readonly PricedLine[]
  quote: Quote
  currency: Currency
  cartHash: string
  mode: OrderMode
  provider: PaymentProviderName
  billing: BillingInfo
  client: PurchaseEvidence
  contracts: ContractChoice
  /** Ways to pay that this store takes otherwise, or not at all. */
  withoutMethods?: readonly PaymentMethodName[]
}

export function isExclusive({ listing }: PricedLine): boolean {
  return listing.license.scope.exclusive
}

/** Writes an order with a snapshot of every line. @throws Problem checkout_busy if another checkout was faster */
export async function insertOrder(trx: Trx, buyer: Buyer, given: NewOrder): Promise<Row<'orders'>> {
  const { lines, quote } = given
  const provider = quote.totalCents > 0 && given.mode !== 'demo' ? given.provider : null
  const order = await trx
    .insertInto('orders')
    .values({
      id: uuidv7(),
      user_id: buyer.id,
      username: buyer.username,
      email: buyer.email,
      status: 'Pending',
      amount_cents: quote.totalCents,
      currency: given.currency,
      cart_hash: given.cartHash,
      billing: writeJson(given.billing),
      provider,
      intent_id: null,
      payment_mode: given.mode,
      artist_name: buyer.artistName,
      manual_capture: toFlag(lines.some(isExclusive) && quote.totalCents > 0),
      allowed_methods: provider && methodsFor(given),
      quote: writeJson(freezeQuote(quote)),
      ...given.client,
      created_at: Date.now(),
    })
    // Another instance may have been faster; the caller retries.
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('status', 'in', literals(openStatuses))
        .where('processing_since', 'is', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirstOrThrow(() => new ProblemError('checkout_busy'))
  for (const [position, line] of lines.entries()) await insertLine(trx, order, position, line, given)
  return order
}

type MethodChoice = Pick<NewOrder, 'lines' | 'provider' | 'withoutMethods'>

/** What an order for these lines can be paid with; null where the provider is not told. */
function methodsFor({ lines, provider, withoutMethods = [] }: MethodChoice): Json<string[]> | null {
  if (provider !== 'stripe') return null
  return writeJson(offeredMethods({ holds: lines.some(isExclusive), without: withoutMethods }))
}

/** Whether the store offers other ways to pay by now: the wallets' buttons and the payment must name the same. */
export function offersOtherMethods(
  { allowed_methods }: Pick<Row<'orders'>, 'allowed_methods'>,
  given: MethodChoice,
): boolean {
  return allowed_methods !== methodsFor(given)
}

async function insertLine(
  trx: Trx,
  order: Row<'orders'>,
  position: number,
  line: PricedLine,
  given: Pick<NewOrder, 'contracts' | 'mode' | 'currency' | 'quote'>,
): Promise<void> {
  const { listing } = line
  const quoted = given.quote.lines[position]
  if (!quoted) throw new Error(`line ${position} of order ${order.id} was not quoted`)
  const { beat, license } = listing
  await trx
    .insertInto('order_lines')
    .values({
      id: uuidv7(),
      order_id: order.id,
      position,
      beat_id: beat.id,
      license_id: license.id,
      title: beat.title,
      description: beat.description,
      producer: beat.producer,
      image: beat.image,
      license_name: license.name,
      license_icon: license.icon,
      license_scope: writeJson(license.scope),
      producer_party: license.licensor,
      producer_artist_name: license.producer,
      ...contractOf(license, given.contracts),
      price_cents: quoted.totalCents,
      source: line.item.source,
      from_booth: line.item.from_booth,
      tax_cents: quoted.taxCents,
      tax_added_cents: quoted.addedCents,
      file_kinds: writeJson(fileKindsOf(license.scope)),
      ...(await replacedBy(trx, order, line, given)),
    })
    .execute()
}

/** The text that a license is sold with, and its language, in which is also what the owner wrote about it. */
function contractOf(license: PricedLine['listing']['license'], choice: ContractChoice) {
  const { text, locale } = contractIn(license, choice)
  const { description, rights } = licenseWords(license, (written) => choice.say(written, locale))
  return {
    license_terms: text.replaceAll('{law}', choice.law(locale)),
    license_locale: locale,
    license_description: description,
    license_rights: writeJson(rights),
  }
}

/**
 * The license that a line replaces or renews.
 * @throws Problem as findUpgrade and findRenewal
 */
async function replacedBy(
  trx: Trx,
  order: Row<'orders'>,
  { listing: { beat, license }, upgrade }: PricedLine,
  { mode, currency }: Pick<NewOrder, 'mode' | 'currency'>,
) {
  const userId = order.user_id ?? ''
  const renewal = await findRenewal(trx, { userId, beatId: beat.id, licenseId: license.id })
  if (!upgrade)
    return (
      renewal && {
        replaces: renewal.grantId,
        replacement: 'renewal' as const,
        starts_at: renewal.startsAt,
      }
    )
  const { grantId } = upgrade
  await findUpgrade(
    trx,
    { grantId, userId, beatId: beat.id, scope: license.scope },
    { mode, currency, lock: true },
  )
  return { replaces: grantId, replacement: 'upgrade' as const }
}

/** Keeps what the buyer of an open order entered on coming back to the checkout. */
export async function renewCheckout(
  trx: Trx,
  open: Row<'orders'>,
  given: Pick<NewOrder, 'billing' | 'client' | 'lines' | 'contracts'>,
): Promise<Row<'orders'>> {
  const billing = writeJson(given.billing)
  const isOtherLanguage = open.locale !== (given.client.locale ?? null)
  for (const { listing } of isOtherLanguage ? given.lines : [])
    await trx
      .updateTable('order_lines')
      .set(contractOf(listing.license, given.contracts))
      .where('order_id', '=', open.id)
      .where('beat_id', '=', listing.beat.id)
      .where('license_id', '=', listing.license.id)
      .execute()
  await trx
    .updateTable('orders')
    .set({ billing, ...given.client })
    .where('id', '=', open.id)
    .execute()
  return { ...open, billing }
}
