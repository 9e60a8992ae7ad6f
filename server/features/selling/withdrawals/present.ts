import type { z } from 'zod'
import type {
  AdminWithdrawal,
  StatementState,
  WithdrawnLine,
  WithdrawnOrder,
} from '#contract/law/admin-withdrawal.ts'
import { canCancelInSevenDays, canWithdraw } from '#contract/law/regions.ts'
import { refundDueAt, rightAtStatement } from '#contract/law/right-in-words.ts'
import { withdrawalReference } from '#contract/law/withdrawal-statement.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { leftOfLine } from '#contract/orders/plan-refund.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { readGrantsWithDownloads } from '#server/model/entitlement/index.ts'
import { readLinesOfOrders, readOrders, readWithdrawals, type Withdrawal } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { type I18n, i18nOf } from '#server/platform/text/i18n-of.ts'
import { readWaiting } from './read-withdrawal.ts'
import { statedLines, wasUnpaid } from './standing.ts'
import { statementOf } from './statement-of.ts'

type Order = z.infer<typeof WithdrawnOrder>
/** `mode`: of orders that record none. */
/** Who reads it. The prepared answer is in English, and its owner's to change. */
type Reader = { timeZone: string; i18n: I18n }
const english = i18nOf(sourceLocale)
type Context = { db: Db; timeZone: string; mode: PaymentMode }

/** Maps statements to their wire format, with the orders that they are about. */
export async function presentWithdrawals(
  { db, timeZone, mode }: Context,
  rows: readonly Row<'withdrawals'>[],
  i18n: I18n = english,
): Promise<AdminWithdrawal[]> {
  const ids = [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))]
  const orders = new Map((await readOrders(db, ids)).map((order) => [order.id, order]))
  const lines = Map.groupBy(await readLinesOfOrders(db, ids), ({ order_id }) => order_id)
  const rights = Map.groupBy(await readWithdrawals(db, ids, 0), ({ orderId }) => orderId)
  const grants = await readGrantsWithDownloads(db, ids)
  const downloads = new Map(grants.map((grant) => [grant.line_id, grant.downloads]))
  return rows.map((row) => {
    const order = orders.get(row.order_id ?? '')
    const ofOrder = order && {
      order,
      lines: lines.get(order.id) ?? [],
      rights: rights.get(order.id) ?? [],
      downloads,
      isTest: (order.payment_mode ?? mode) !== 'live',
    }
    return presentOne(row, ofOrder, { timeZone, i18n })
  })
}

/** Statements that wait for an answer, oldest first. */
export async function readWaitingWithdrawals(context: Context): Promise<AdminWithdrawal[]> {
  const shown = await presentWithdrawals(context, await readWaiting(context.db))
  return shown.filter(({ state }) => state === 'waiting')
}

type OfOrder = {
  order: Row<'orders'>
  lines: Row<'order_lines'>[]
  rights: Withdrawal[]
  downloads: ReadonlyMap<string, number>
  isTest: boolean
}

function presentOne(row: Row<'withdrawals'>, found: OfOrder | undefined, reader: Reader): AdminWithdrawal {
  const order = found ? presentOrder(row, found, reader) : null
  const country = order?.country ?? ''
  return {
    id: row.id,
    reference: withdrawalReference(row.id),
    wording: row.wording,
    receivedAt: iso(row.received_at),
    dueAt: iso(refundDueAt(Number(row.received_at), country)),
    name: row.name,
    email: row.email,
    given: row.given,
    statement: statementOf(row)?.statement ?? null,
    shownBy: row.shown_by,
    state: order && row.state === 'waiting' ? standingOf(order) : row.state,
    closed: row.closed_at === null ? null : { at: iso(row.closed_at), by: row.closed_by },
    answer: row.answer,
    order,
    draft:
      found && row.email !== null
        ? draftOf(row, presentOrder(row, found, { ...reader, i18n: english }))
        : null,
  }
}

/** A statement that nobody has answered, whose order was canceled or refunded otherwise, waits for nothing. */
function standingOf({ paymentStatus, lines }: Order): StatementState {
  if (wasUnpaid(paymentStatus)) return 'settled'
  return lines.every(({ isStated, refunded }) => refunded || !isStated) ? 'refunded' : 'waiting'
}

function presentOrder(
  row: Row<'withdrawals'>,
  { order, lines, rights, downloads, isTest }: OfOrder,
  reader: Reader,
): Order {
  const stated = statedLines(
    row,
    lines.map(({ id }) => id),
  )
  const country = rights[0]?.facts.country || null
  const hasRight = country !== null && (canWithdraw(country) || canCancelInSevenDays(country))
  return {
    id: order.id,
    number: orderNumber(order.id),
    username: order.username,
    email: order.email,
    country,
    paymentStatus: order.status,
    isTest,
    currency: order.currency,
    lines: lines.map((line): WithdrawnLine => {
      const right = rights.find(({ lineId }) => lineId === line.id)
      return {
        id: line.id,
        title: line.title,
        license: line.license_name,
        price: toDollars(line.price_cents),
        isStated: stated.includes(line.id),
        left: toDollars(
          leftOfLine({
            id: line.id,
            priceCents: line.price_cents,
            refundedCents: Number(line.refunded_cents),
            isRefunded: line.refunded_at !== null || order.status === 'Refunded',
          }),
        ),
        refunded: line.refunded_at !== null || order.status === 'Refunded',
        ...rightOf(row, order, line, { right, ...reader }),
        downloads: downloads.get(line.id) ?? 0,
      }
    }),
    mayBeLonger: hasRight && canWithdraw(country) && order.instruction_version === null,
  }
}

function rightOf(
  row: Row<'withdrawals'>,
  order: Row<'orders'>,
  line: Row<'order_lines'>,
  { right, timeZone, i18n }: Reader & { right: Withdrawal | undefined },
): Pick<WithdrawnLine, 'right' | 'words' | 'isNearlyInTime'> {
  if (!right) return { right: 'none', words: '', isNearlyInTime: false }
  const { state, words, isNearlyInTime } = rightAtStatement(
    {
      facts: right.facts,
      line: right.line,
      consentVersion: order.consent_version,
      isRefunded: line.refunded_at !== null || order.status === 'Refunded',
      timeZone,
      locale: i18n.locale,
    },
    Number(row.received_at),
  )
  return { right: state.state, words: i18n._(words), isNearlyInTime }
}

/** An answer that the right has ended, with the facts; null if it has not for any line. */
function draftOf(row: Row<'withdrawals'>, order: Order): string | null {
  const lines = order.lines.filter(({ isStated }) => isStated)
  if (lines.length === 0 || lines.some(({ right }) => right === 'open')) return null
  const noun = row.wording === 'withdraw' ? 'withdrawal' : 'cancellation'
  const facts = lines.map(({ title, license, words }) => `${title}, ${license} license: ${words}`)
  return [
    `Thank you for your message about order ${order.number}. We checked your ${noun} ${withdrawalReference(row.id)}.`,
    ...facts,
    'So we can’t refund it. If something is wrong with your files, write to us: we’ll put it right.',
  ].join('\n\n')
}

function iso(at: number): string {
  return new Date(Number(at)).toISOString()
}
