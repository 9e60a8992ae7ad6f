import { sql, type Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BillingInfo } from '#contract/billing.ts'
import { fileKindsOf } from '#contract/file-kinds.ts'
import { parseDollars, toDollars } from '#contract/money.ts'
import { totalProblem } from '#contract/payable-total.ts'
import type { PaymentMode } from '#contract/payment-mode.ts'
import { openStatuses } from '#contract/payment-status.ts'
import { quoteCart } from '#contract/quote.ts'
import { makeFilesJob } from '#server/features/delivery/index.ts'
import { assertNotTaken, holdExclusives } from '#server/features/exclusives/index.ts'
import { writeHistory } from '#server/features/payments/index.ts'
import { type PricedLine, readPricedLines, type ShownLicenses } from '#server/features/pricing/index.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import type { ClientEvidence } from '#server/platform/http/client-evidence.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { hashCart } from './hash-cart.ts'

/** `open`: the order to pay now. `outdated`: an open order for another cart, which must be canceled first. */
export type Placed =
  | { kind: 'open'; order: Row<'orders'> }
  | { kind: 'outdated'; order: Row<'orders'>; cartIsEmpty: boolean }

/** Where the order came from, and which of the store's terms were accepted and when. */
export type PurchaseEvidence = ClientEvidence & Pick<Row<'orders'>, 'terms_version' | 'terms_accepted_at'>

/** What the buyer saw and entered at checkout, and the law that the contracts are under. */
export type Shown = {
  price: number
  billing: BillingInfo
  licenses?: ShownLicenses | undefined
  client: PurchaseEvidence
  governingLaw: string
}

export type Buyer = { id: string; username: string; email: string; artistName: string | null }

/**
 * Creates an order from the buyer's cart, with a snapshot of every line, or finds the open order for the same cart.
 * @throws Problem cart_empty, cart_changed, exclusive_held, exclusive_sold, license_changed, price_changed, amount_not_payable
 */
export async function placeOrder(
  trx: Transaction<Database>,
  buyer: Buyer,
  shown: Shown & { mode: PaymentMode },
): Promise<Placed> {
  const lines = await readPricedLines(trx, buyer.id, shown.licenses)
  const open = await trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', buyer.id)
    .where('status', 'in', openStatuses)
    .executeTakeFirst()
  if (lines.length === 0) {
    if (open) return { kind: 'outdated', order: open, cartIsEmpty: true }
    throw new Problem('cart_empty')
  }
  const { totalCents: amountCents } = quoteCart(
    lines.map(({ offer, priceCents }) => ({ id: offer.license.id, listPriceCents: priceCents })),
  )
  if (parseDollars(shown.price) !== amountCents) throw new Problem('price_changed')
  const unpayable = totalProblem(toDollars(amountCents))
  if (unpayable) throw new Problem('amount_not_payable', { detail: unpayable })
  const cartHash = hashCart(lines)
  const now = Date.now()
  const beatIds = lines.map(({ offer }) => offer.beat.id)
  const exclusiveIds = lines.filter(isExclusive).map(({ offer }) => offer.beat.id)
  await assertNotTaken(trx, beatIds, { orderId: open?.id, now })
  const isElsewhere = open && open.payment_mode !== null && open.payment_mode !== shown.mode
  if (open && (isElsewhere || open.cart_hash !== cartHash))
    return { kind: 'outdated', order: open, cartIsEmpty: false }
  if (open) {
    await holdExclusives(trx, exclusiveIds, { orderId: open.id, now })
    const billing = JSON.stringify(shown.billing)
    await trx
      .updateTable('orders')
      .set({ billing, ...shown.client })
      .where('id', '=', open.id)
      .execute()
    return { kind: 'open', order: { ...open, billing } }
  }
  const order = await insertOrder(trx, buyer, shown.billing, lines, {
    amountCents,
    cartHash,
    mode: shown.mode,
    client: shown.client,
    governingLaw: shown.governingLaw,
  })
  await holdExclusives(trx, exclusiveIds, { orderId: order.id, now })
  return { kind: 'open', order }
}

function isExclusive({ offer }: PricedLine): boolean {
  return offer.license.scope.exclusive
}

async function insertOrder(
  trx: Transaction<Database>,
  buyer: Buyer,
  billing: BillingInfo,
  lines: readonly PricedLine[],
  given: {
    amountCents: number
    cartHash: string
    mode: PaymentMode
    client: PurchaseEvidence
    governingLaw: string
  },
): Promise<Row<'orders'>> {
  const order = await trx
    .insertInto('orders')
    .values({
      id: uuidv7(),
      user_id: buyer.id,
      username: buyer.username,
      email: buyer.email,
      status: 'Pending',
      amount_cents: given.amountCents,
      currency: 'usd',
      cart_hash: given.cartHash,
      billing: JSON.stringify(billing),
      intent_id: null,
      payment_mode: given.mode,
      artist_name: buyer.artistName,
      manual_capture: lines.some(isExclusive) ? 1 : 0,
      ...given.client,
      created_at: Date.now(),
    })
    // Another instance may have been faster; the caller reads again.
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('status', 'in', sql<(typeof openStatuses)[number]>`('Pending', 'Failed')`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!order) throw new Problem('checkout_busy')
  for (const [position, line] of lines.entries())
    await insertLine(trx, order.id, position, line, given.governingLaw)
  await writeHistory(trx, order.id, { fact: 'created', status: 'Pending', message: 'Order created' })
  await enqueueJob(trx, makeFilesJob, { orderId: order.id }, { uniqueKey: `make files ${order.id}` })
  return order
}

async function insertLine(
  trx: Transaction<Database>,
  orderId: string,
  position: number,
  { offer, priceCents }: PricedLine,
  governingLaw: string,
): Promise<void> {
  const { beat, license } = offer
  await trx
    .insertInto('order_lines')
    .values({
      id: uuidv7(),
      order_id: orderId,
      position,
      beat_id: beat.id,
      license_id: license.id,
      title: beat.title,
      description: beat.description,
      producer: beat.producer,
      image: beat.image,
      license_name: license.name,
      license_description: license.description,
      license_icon: license.icon,
      license_rights: JSON.stringify(license.rights),
      license_scope: JSON.stringify(license.scope),
      producer_party: license.licensor,
      producer_artist_name: license.producer,
      license_terms: license.terms.replaceAll('{law}', governingLaw),
      price_cents: priceCents,
      file_kinds: JSON.stringify(fileKindsOf(license.scope)),
    })
    .execute()
}
