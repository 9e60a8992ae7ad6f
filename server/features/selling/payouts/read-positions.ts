import {
  type Books,
  collaboratorAccount,
  collaboratorOf,
  readAccepted,
  readBalances,
  readBookedLines,
  readGivenSince,
} from '#server/model/split/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

const DAY_MS = 86_400_000

/** What is owed to a collaborator, in cents. */
export type CentPosition = {
  balanceCents: number
  heldCents: number
  readyCents: number
  /** Went out, transfers on their way included. */
  paidCents: number
  /** Lines that are booked and neither held nor paid before the newest payout. */
  sales: number
  isAccepted: boolean
  /** The next sale that leaves its hold, which only its age keeps back: what it pays and when. */
  next: { cents: number; at: number } | null
  /** When the next of them leaves it that was not paid at PayPal. */
  nextStripeAt: number | null
  /** Whether any of it was paid at PayPal. */
  hasPaypal: boolean
}

export type PositionRules = Books & { holdDays: number; now: number }

/** What a sold line gave a collaborator, and what holds it. */
export type LineState = {
  lineId: string
  orderId: string
  /** Paid at PayPal: its money is not at Stripe. */
  isPaypal: boolean
  cents: number
  freeAt: number
  isAccepted: boolean
  isYoung: boolean
  isDisputed: boolean
  /** Too young, disputed, or of a beat whose split they never accepted. Refunds count at once. */
  isHeld: boolean
  returnedCents: number
}

type Standing = { lines: LineState[]; paidCents: number }

/**
 * The lines of each collaborator, and what was paid to them.
 * @param ids undefined: all that ever had a line
 * @param lineIds undefined: all lines, and what was paid
 */
export async function readStandings(
  db: Db,
  { holdDays, now, ...books }: PositionRules,
  ids?: readonly string[],
  lineIds?: readonly string[],
): Promise<Map<string, Standing>> {
  if (ids?.length === 0) return new Map()
  const accounts = ids?.map((id) => collaboratorAccount(books, id))
  const rows = await readBookedLines(db, books, accounts, lineIds)
  const accepted = await readAccepted(db, ids)
  const standings = new Map<string, Standing>()
  for (const row of rows) {
    const { account, subject, beat_id, order_id, sold_at, disputed, returned_cents, cents } = row
    const id = collaboratorOf(books, account)
    if (id === undefined) continue
    const standing = standings.get(id) ?? { lines: [], paidCents: 0 }
    standings.set(id, standing)
    const amount = Number(cents)
    if (beat_id === null || sold_at === null || order_id === null) {
      standing.paidCents -= amount
      continue
    }
    const isAccepted = accepted.has(`${id} ${beat_id}`)
    const freeAt = Number(sold_at) + holdDays * DAY_MS
    const [isYoung, isDisputed] = [freeAt > now, disputed === 1]
    standing.lines.push({
      lineId: subject,
      orderId: order_id,
      isPaypal: row.provider === 'paypal',
      cents: amount,
      freeAt,
      isAccepted,
      isYoung,
      isDisputed,
      isHeld: amount > 0 && (isYoung || isDisputed || !isAccepted),
      returnedCents: Number(returned_cents ?? 0),
    })
  }
  return standings
}

/**
 * The most that can be ready for each of these collaborators, in cents: what they are owed, less what is too young. What is
 * disputed or was never accepted is not looked at. The database sums it, from indexes.
 */
export async function readMostReady(
  db: Db,
  { holdDays, now, ...books }: PositionRules,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const balances = await readBalances(
    db,
    ids.map((id) => collaboratorAccount(books, id)),
  )
  const young = await readGivenSince(db, books, now - holdDays * DAY_MS)
  return new Map(
    ids.map((id) => [id, (balances.get(collaboratorAccount(books, id)) ?? 0) - (young.get(id) ?? 0)]),
  )
}

/**
 * What is owed to each collaborator.
 * @param ids undefined: all that ever had a line
 */
export async function readPositions(
  db: Db,
  rules: PositionRules,
  ids?: readonly string[],
): Promise<Map<string, CentPosition>> {
  const standings = await readStandings(db, rules, ids)
  return new Map([...standings].map(([id, standing]) => [id, positionOf(standing)]))
}

/** What could be paid out now. */
export function readyCents(standing: Standing): number {
  const { balanceCents, heldCents } = sumsOf(standing)
  return Math.max(0, balanceCents - heldCents)
}

function sumsOf({ lines, paidCents }: Standing) {
  const sum = (chosen: readonly LineState[]) => chosen.reduce((total, { cents }) => total + cents, 0)
  return { balanceCents: sum(lines) - paidCents, heldCents: sum(lines.filter(({ isHeld }) => isHeld)) }
}

function positionOf(standing: Standing): CentPosition {
  const { lines, paidCents } = standing
  const { balanceCents, heldCents } = sumsOf(standing)
  const credited = lines.filter(({ cents }) => cents > 0)
  const coming = credited
    .filter(({ isYoung, isAccepted, isDisputed }) => isYoung && isAccepted && !isDisputed)
    .sort((a, b) => a.freeAt - b.freeAt)
  const [next] = coming
  return {
    balanceCents,
    heldCents,
    readyCents: readyCents(standing),
    paidCents,
    sales: credited.filter(({ isHeld }) => !isHeld).length,
    isAccepted: credited.every(({ isAccepted }) => isAccepted),
    next: next ? { cents: next.cents, at: next.freeAt } : null,
    nextStripeAt: coming.find(({ isPaypal }) => !isPaypal)?.freeAt ?? null,
    hasPaypal: lines.some(({ isPaypal }) => isPaypal),
  }
}
