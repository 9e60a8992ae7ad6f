import {
  type LineFacts,
  type WithdrawalFacts,
  type WithdrawalState,
  withdrawalOf,
} from '#contract/law/withdrawal.ts'
import { BillingInfo, isBusiness } from '#contract/orders/billing.ts'
import { DeliveredKindList } from '#contract/orders/order.ts'
import { type FirstDownloads, readGrantsWithDownloads } from '#server/model/entitlement/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { readLinesOfOrders, readOrders } from './reads.ts'

/** A line of an order with its license; undefined until it is granted. */
export type GrantedLine = {
  order: Row<'orders'>
  line: Row<'order_lines'>
  grant: (Row<'grants'> & Pick<FirstDownloads, 'firstAt'>) | undefined
}

/** Whether a line can be withdrawn from, and the facts that say so. */
export type Withdrawal = {
  orderId: string
  lineId: string
  facts: WithdrawalFacts
  line: LineFacts
  state: WithdrawalState
}

/**
 * The right of withdrawal of every line of these orders, in the order of their lines. What was refunded has none left.
 * @param now milliseconds since 1970
 */
export async function readWithdrawals(
  db: Db,
  orderIds: readonly string[],
  now: number,
): Promise<Withdrawal[]> {
  const orders = new Map((await readOrders(db, orderIds)).map((order) => [order.id, order]))
  const lines = await readLinesOfOrders(db, orderIds)
  const grants = await readGrantsWithDownloads(db, orderIds)
  const grantOf = new Map(grants.map((grant) => [grant.line_id, grant]))
  return lines.flatMap((line) => {
    const order = orders.get(line.order_id)
    return order ? withdrawalFactsOf({ order, line, grant: grantOf.get(line.id) }, now) : []
  })
}

/** The same for a line whose rows were read already. */
export function withdrawalFactsOf(granted: GrantedLine, now: number): Withdrawal {
  const { order, line } = granted
  const facts = orderFacts(granted)
  const lineFacts = factsOfLine(granted)
  return {
    orderId: order.id,
    lineId: line.id,
    facts,
    line: lineFacts,
    state: withdrawalOf(facts, lineFacts, now),
  }
}

function orderFacts({ order, line, grant }: GrantedLine): WithdrawalFacts {
  const billing = readJson(BillingInfo, order.billing)
  const isRefunded = line.refunded_at !== null || order.status === 'Refunded'
  return {
    // Nobody knows any more who bought an anonymous sales record.
    country: billing?.country ?? '',
    isBusiness: billing !== null && isBusiness(billing),
    isPaid: order.amount_cents > 0,
    completedAt: isRefunded ? undefined : grant?.granted_at,
    consentAt: order.consent_at ?? undefined,
    confirmation: { state: order.confirmation_state, at: order.confirmation_at ?? undefined },
  }
}

function factsOfLine({ line, grant }: GrantedLine): LineFacts {
  return {
    // Licenses that were signed before this was kept: their files were ready soon after the purchase.
    readyAt: grant?.ready_at ?? (grant?.statement ? grant.granted_at : undefined),
    downloadedAt: grant && allDownloadedAt(line, grant),
    withdrawnAt: line.withdrawn_at ?? undefined,
  }
}

/** When the last of a line's files was first downloaded, or all of them as one archive; undefined while one is missing. */
function allDownloadedAt(
  line: Pick<Row<'order_lines'>, 'file_kinds'>,
  { firstAt }: Pick<FirstDownloads, 'firstAt'>,
): number | undefined {
  const archive = firstAt.get('archive') ?? Number.POSITIVE_INFINITY
  const files = readJson(DeliveredKindList, line.file_kinds).map((kind) =>
    Math.min(firstAt.get(kind) ?? Number.POSITIVE_INFINITY, archive),
  )
  const last = Math.max(...files)
  return Number.isFinite(last) ? last : undefined
}
