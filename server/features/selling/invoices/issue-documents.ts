import { uuidv7 } from 'uuidv7'
import { InvoiceContent } from '#contract/orders/invoice.ts'
import type { PaidWith } from '#contract/orders/payment-methods.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Seller } from '#contract/store/settings.ts'
import { dayIn } from '#contract/text/moment-in-zone.ts'
import type { Message } from '#contract/text/msg.ts'
import type { RealOrder } from '#server/model/order/index.ts'
import { readGiven, readTimeZone } from '#server/model/settings/index.ts'
import { readJson, writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import { creditNoteContent, invoiceContent } from './invoice-content.ts'
import { nextNumber } from './next-number.ts'
import { readBilledOrder } from './read-billed-order.ts'

const INVOICE_FACT = 'paid'

type Issuer = { seller: Seller; invoicePrefix: string; creditNotePrefix: string }

/**
 * Issues the invoice of an order that was just paid, once, in the payment's transaction. Without legal details there is
 * none, only a receipt.
 * @param paidWith undefined: the provider does not say
 */
export async function issueInvoice(
  trx: Trx,
  order: RealOrder,
  paidWith: PaidWith | undefined,
): Promise<void> {
  if (order.amount_cents === 0) return
  const issuer = await readIssuer(trx)
  if (!issuer || (await readInvoice(trx, order.id))) return
  const billed = await readBilledOrder(trx, order)
  const at = Date.now()
  const timeZone = await readTimeZone(trx)
  const number = await nextNumber(trx, prefixOf(order, issuer.invoicePrefix), yearOf(at, timeZone))
  const content = invoiceContent(billed, { number, at, timeZone, seller: issuer.seller }, paidWith)
  await insert(trx, order, { kind: 'invoice', fact: INVOICE_FACT, at, content })
}

/**
 * Issues the credit note for a refund, once per fact, in the transaction that records it. Does nothing without an
 * invoice.
 * @param given.cents negative if a refund was reversed
 * @param given.lineIds the lines that it may be for; undefined for a refund that was reversed
 */
export async function issueCreditNote(
  trx: Trx,
  order: RealOrder,
  given: { fact: string; cents: number; reason: Message; lineIds?: readonly string[] | undefined },
): Promise<void> {
  const invoice = await readInvoice(trx, order.id)
  const issuer = await readIssuer(trx)
  if (!invoice || given.cents === 0 || (await isIssued(trx, order.id, given.fact))) return
  const corrected = readJson(InvoiceContent, invoice.content)
  // Falls back to the invoice's seller if the legal details were removed since.
  const seller = issuer?.seller ?? corrected.seller
  if (!seller) return
  const billed = await readBilledOrder(trx, order)
  const at = Date.now()
  const timeZone = await readTimeZone(trx)
  const prefix = prefixOf(order, issuer?.creditNotePrefix ?? 'CN')
  const number = await nextNumber(trx, prefix, yearOf(at, timeZone))
  const earlier = await readCredited(trx, order.id)
  const issued = { number, at, timeZone, seller }
  const content = creditNoteContent(billed, issued, { invoice: corrected, earlier, ...given })
  await insert(trx, order, { kind: 'credit-note', fact: given.fact, at, content })
}

/** Credited amount of an order, in cents. */
export async function creditedCents(trx: Trx, orderId: string): Promise<number> {
  const sum = await trx
    .selectFrom('invoices')
    .select((select) => select.fn.sum<number>('gross_cents').as('cents'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit-note')
    .executeTakeFirst()
  return -Number(sum?.cents ?? 0)
}

/** An order's credit notes. */
async function readCredited(trx: Trx, orderId: string): Promise<InvoiceContent[]> {
  const rows = await trx
    .selectFrom('invoices')
    .select('content')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit-note')
    .execute()
  return rows.map(({ content }) => readJson(InvoiceContent, content))
}

async function readIssuer(trx: Trx): Promise<Issuer | undefined> {
  const given = await readGiven(trx)
  if (!given.seller) return undefined
  return {
    seller: given.seller,
    invoicePrefix: given.invoicePrefix ?? 'INV',
    creditNotePrefix: given.creditNotePrefix ?? 'CN',
  }
}

function readInvoice(trx: Trx, orderId: string) {
  return trx
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('fact', '=', INVOICE_FACT)
    .executeTakeFirst()
}

async function isIssued(trx: Trx, orderId: string, fact: string): Promise<boolean> {
  const known = await trx
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', orderId)
    .where('fact', '=', fact)
    .executeTakeFirst()
  return known !== undefined
}

/** Test purchases have their own number sequences, so that the real ones have no gaps. */
function prefixOf({ payment_mode }: { payment_mode: PaymentMode | null }, prefix: string): string {
  return payment_mode === 'live' ? prefix : `TEST-${prefix}`
}

function yearOf(at: number, timeZone: string): number {
  return Number(dayIn(timeZone, at).slice(0, 4))
}

async function insert(
  trx: Trx,
  order: RealOrder,
  issued: { kind: 'invoice' | 'credit-note'; fact: string; at: number; content: InvoiceContent },
): Promise<void> {
  const { kind, fact, at, content } = issued
  if (content.number === null) throw new Error('a document without a number')
  await trx
    .insertInto('invoices')
    .values({
      id: uuidv7(),
      kind,
      number: content.number,
      order_id: order.id,
      fact,
      issued_at: at,
      gross_cents: content.grossCents,
      payment_mode: order.payment_mode ?? 'test',
      content: writeJson(content),
      document: null,
      document_source: null,
    })
    .execute()
}
