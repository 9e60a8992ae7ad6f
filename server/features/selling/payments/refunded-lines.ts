import { z } from 'zod'
import { readLinesOf, readRefundsOf } from '#server/model/order/index.ts'
import type { PaymentSnapshot } from '#server/model/payment/index.ts'
import { type Json, readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** A refund asked for in the store. `lineIds` is null for old refunds of whatever was left. */
export type OrderRefund = Pick<Row<'refunds'>, 'id' | 'status' | 'amount_cents'> & {
  lineIds: readonly string[] | null
  /** Cents by line, where a part of one is given back. */
  parts: Readonly<Record<string, number>> | null
}

/** An order's lines and refunds, which with the provider's facts decide which lines are refunded. */
export type RefundableLines = { lineIds: readonly string[]; refunds: readonly OrderRefund[] }

/**
 * Which lines are refunded: those that a refund names, of the provider or of nothing. All of them once the whole payment
 * went back by a lost dispute, or with a refund that names none, such as one from the provider's dashboard.
 */
export function findRefundedLines(
  { lineIds, refunds }: RefundableLines,
  facts: Pick<PaymentSnapshot, 'refunds' | 'disputes'>,
  amountCents: number,
): string[] {
  const made = facts.refunds.filter(({ status }) => status === 'succeeded')
  const namedBy = (id: string | undefined) => refunds.find((refund) => refund.id === id)?.lineIds ?? null
  const backCents = made.reduce((sum, refund) => sum + refund.amountCents, 0)
  const isAllBack = backCents >= amountCents && made.some(({ refundId }) => namedBy(refundId) === null)
  if (isAllBack || facts.disputes.some(({ status }) => status === 'lost')) return [...lineIds]
  const ofNothing = refunds.filter(({ amount_cents, status }) => amount_cents === 0 && status === 'succeeded')
  const named = new Set([
    ...made.flatMap(({ refundId }) => namedBy(refundId) ?? []),
    ...ofNothing.flatMap((refund) => refund.lineIds ?? []),
  ])
  return lineIds.filter((id) => named.has(id))
}

/** Cents that refunds gave back of lines as parts of them, by line; without lines that are refunded. */
export function findRefundedParts(
  { refunds }: Pick<RefundableLines, 'refunds'>,
  facts: Pick<PaymentSnapshot, 'refunds'>,
  refundedIds: readonly string[],
): Map<string, number> {
  const parts = new Map<string, number>()
  for (const { refundId, status } of facts.refunds) {
    if (status !== 'succeeded') continue
    const given = refunds.find(({ id }) => id === refundId)?.parts ?? {}
    for (const [id, cents] of Object.entries(given))
      if (!refundedIds.includes(id)) parts.set(id, (parts.get(id) ?? 0) + cents)
  }
  return parts
}

/** Requires the order's lock. */
export async function readRefundableLines(db: Db, orderId: string): Promise<RefundableLines> {
  const lines = await readLinesOf(db, orderId)
  const refunds = await readRefundsOf(db, [orderId])
  return {
    lineIds: lines.map(({ id }) => id),
    refunds: refunds.map(({ line_ids, parts, ...refund }) => ({
      ...refund,
      lineIds: parseLineIds(line_ids),
      parts: readJson(z.record(z.string(), z.number()), parts),
    })),
  }
}

export function parseLineIds(lineIds: Json<string[]> | null): string[] | null {
  return readJson(z.array(z.string()), lineIds)
}
