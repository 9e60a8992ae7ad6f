import type { Books } from '#server/model/split/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { type PositionRules, readStandings } from './read-positions.ts'

/** What a payout that went out, or is on its way, still covers of a line, after what was taken back. */
export type CoveredLine = {
  payout: Row<'payouts'>
  lineId: string
  cents: number
  /** Asked back and not answered yet. */
  sendingCents: number
  /** With that, asked back of it and refused: not asked for again. */
  askedBackCents: number
}

/** Newest payout first. @param lineIds undefined: all */
export async function readCoveredLines(
  db: Db,
  { mode, currency }: Books,
  collaboratorId: string,
  lineIds?: readonly string[],
): Promise<CoveredLine[]> {
  const payouts = await db
    .selectFrom('payouts')
    .selectAll()
    .where('collaborator_id', '=', collaboratorId)
    .where('mode', '=', mode)
    .where('currency', '=', currency)
    .where('state', 'in', ['sending', 'paid'])
    .execute()
  const byId = new Map(payouts.map((payout) => [payout.id, payout]))
  const own = db
    .selectFrom('payouts')
    .select('id')
    .where('collaborator_id', '=', collaboratorId)
    .where('mode', '=', mode)
    .where('currency', '=', currency)
  const lines = await db
    .selectFrom('payout_lines')
    .selectAll()
    .where('payout_id', 'in', own)
    .$if(lineIds !== undefined, (query) => query.where(inList(db, 'line_id', lineIds ?? [])))
    .execute()
  const reversals = await db
    .selectFrom('payout_reversals')
    .selectAll()
    .where('payout_id', 'in', own)
    .$if(lineIds !== undefined, (query) => query.where(inList(db, 'line_id', lineIds ?? [])))
    .execute()
  const backOf = Map.groupBy(reversals, (one) => `${one.payout_id} ${one.line_id}`)
  return lines
    .flatMap(({ payout_id, line_id, cents }) => {
      const payout = byId.get(payout_id)
      if (!payout) return []
      const back = backOf.get(`${payout_id} ${line_id}`) ?? []
      const sum = (wanted: Row<'payout_reversals'>['state']) =>
        back.filter(({ state }) => state === wanted).reduce((total, one) => total + Number(one.cents), 0)
      const sendingCents = sum('sending')
      const kept = Number(cents) - sum('done')
      const askedBackCents = Math.min(Math.max(0, kept), sendingCents + sum('refused'))
      return [{ payout, lineId: line_id, cents: kept, sendingCents, askedBackCents }]
    })
    .sort((a, b) => (a.payout.id < b.payout.id ? 1 : -1))
}

/** Parts by how they are paid: with money at Stripe, or by hand. */
type PartsByManner = { byStripe: LinePart[]; byHand: LinePart[] }

export type LinePart = { lineId: string; orderId: string; cents: number; returnedCents: number }

/**
 * What everything that is ready consists of: of each line that is not held, what no payout covers. It sums to what is
 * ready, unless that is below 0.
 */
export async function readReadyParts(
  db: Db,
  rules: PositionRules,
  collaboratorId: string,
): Promise<LinePart[]> {
  const lines = (await readStandings(db, rules, [collaboratorId])).get(collaboratorId)?.lines ?? []
  const paid = new Map<string, number>()
  for (const { lineId, cents } of await readCoveredLines(db, rules, collaboratorId))
    paid.set(lineId, (paid.get(lineId) ?? 0) + cents)
  return lines
    .map(({ lineId, orderId, cents, isHeld, returnedCents }) => ({
      lineId,
      orderId,
      returnedCents,
      cents: (isHeld ? 0 : cents) - (paid.get(lineId) ?? 0),
    }))
    .filter(({ cents }) => cents !== 0)
}

/**
 * What is ready for somebody whom Stripe pays. What was paid at PayPal is not at Stripe, so it waits for a payment by hand;
 * what refunds took back is settled with the rest first.
 */
export async function readPartsByManner(
  db: Db,
  rules: PositionRules,
  collaboratorId: string,
): Promise<PartsByManner> {
  const parts = await readReadyParts(db, rules, collaboratorId)
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where(inList(db, 'id', [...new Set(parts.map(({ orderId }) => orderId))]))
    .where('provider', '=', 'paypal')
    .execute()
  const atPaypal = new Set(orders.map(({ id }) => id))
  const [byHand, byStripe] = [true, false].map((isByHand) =>
    parts.filter(({ orderId, cents }) => (cents > 0 && atPaypal.has(orderId)) === isByHand),
  ) as [LinePart[], LinePart[]]
  return sumOfParts(byStripe) < 0 ? { byStripe: [], byHand: parts } : { byStripe, byHand }
}

export function sumOfParts(parts: readonly LinePart[]): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0)
}
