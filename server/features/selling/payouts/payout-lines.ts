import type { PayoutMethod } from '#contract/splits/payout-settings.ts'
import type { Books } from '#server/model/split/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { type LineState, type PositionRules, readStandings } from './read-positions.ts'

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

export type LinePart = Pick<LineState, 'lineId' | 'orderId' | 'isPaypal' | 'cents' | 'returnedCents'>

/**
 * What everything that is ready consists of: of each line that is not held, what no payout covers. It sums to what is
 * ready, unless that is below 0.
 */
async function readReadyParts(db: Db, rules: PositionRules, collaboratorId: string): Promise<LinePart[]> {
  const lines = (await readStandings(db, rules, [collaboratorId])).get(collaboratorId)?.lines ?? []
  const paid = new Map<string, number>()
  for (const { lineId, cents } of await readCoveredLines(db, rules, collaboratorId))
    paid.set(lineId, (paid.get(lineId) ?? 0) + cents)
  return lines
    .map(({ lineId, orderId, isPaypal, cents, isHeld, returnedCents }) => ({
      lineId,
      orderId,
      isPaypal,
      returnedCents,
      cents: (isHeld ? 0 : cents) - (paid.get(lineId) ?? 0),
    }))
    .filter(({ cents }) => cents !== 0)
}

/** What is ready for somebody, by who sends it. Parts that do not come to more than 0 are not sent. */
export type Ready = { byStripe: LinePart[]; byHand: LinePart[] }

/** @param method how they are paid */
export async function readReady(
  db: Db,
  rules: PositionRules,
  collaboratorId: string,
  method: PayoutMethod | null,
): Promise<Ready> {
  return divideReady(await readReadyParts(db, rules, collaboratorId), method)
}

/**
 * Transfers by Stripe pay for no line that was paid at PayPal, whose money is not at Stripe: it is paid by hand. What one
 * of them paid too much is settled by the other, so that both together are never more than what is ready.
 */
export function divideReady(parts: readonly LinePart[], method: PayoutMethod | null): Ready {
  if (method !== 'stripe') return { byStripe: [], byHand: [...parts] }
  const paypal = parts.filter(({ isPaypal }) => isPaypal)
  const stripe = parts.filter(({ isPaypal }) => !isPaypal)
  return { byStripe: [...stripe, ...debtsOf(paypal)], byHand: [...paypal, ...debtsOf(stripe)] }
}

/** Of parts whose sum is below 0, those below 0 that come to this sum, the last of them in part. */
function debtsOf(parts: readonly LinePart[]): LinePart[] {
  let owed = Math.max(0, -sumOfParts(parts))
  return parts.flatMap((part) => {
    const cents = Math.min(owed, Math.max(0, -part.cents))
    owed -= cents
    return cents > 0 ? [{ ...part, cents: -cents }] : []
  })
}

export function sumOfParts(parts: readonly LinePart[]): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0)
}
