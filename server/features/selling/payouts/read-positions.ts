import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { collaboratorAccount, collaboratorOf } from '#server/features/selling/shares/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

const DAY_MS = 86_400_000

/** What is owed to a collaborator, in cents. */
export type CentPosition = {
  balanceCents: number
  heldCents: number
  readyCents: number
  paidCents: number
  /** Lines that are booked and neither held nor paid before the newest payout. */
  sales: number
  isAccepted: boolean
  /** The next sale that leaves its hold, which only its age keeps back: what it pays and when. */
  next: { cents: number; at: number } | null
}

type Rules = { mode: PaymentMode; holdDays: number; now: number }

/**
 * What is owed to each collaborator. Held are lines that are younger than the hold, disputed, or of a beat whose split
 * they never accepted; refunds count at once.
 * @param ids undefined: all that ever had a line
 */
export async function readPositions(
  db: Db,
  { mode, holdDays, now }: Rules,
  ids?: readonly string[],
): Promise<Map<string, CentPosition>> {
  if (ids?.length === 0) return new Map()
  const accounts = ids?.map((id) => collaboratorAccount(mode, id))
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_groups', 'ledger_groups.id', 'ledger_entries.group_id')
    .leftJoin('shared_lines', 'shared_lines.line_id', 'ledger_groups.subject')
    .select(({ fn }) => [
      'account',
      'subject',
      'beat_id',
      'sold_at',
      'disputed',
      fn.sum<number>('ledger_entries.cents').as('cents'),
    ])
    .where('account', 'like', `${collaboratorAccount(mode, '')}%`)
    .$if(accounts !== undefined, (query) => query.where('account', 'in', accounts ?? []))
    .groupBy(['account', 'subject', 'beat_id', 'sold_at', 'disputed'])
    .execute()
  const accepted = await readAccepted(db, ids)
  const positions = new Map<string, CentPosition>()
  for (const { account, beat_id, sold_at, disputed, cents } of rows) {
    const id = collaboratorOf(mode, account)
    if (id === undefined) continue
    const position = positions.get(id) ?? {
      balanceCents: 0,
      heldCents: 0,
      readyCents: 0,
      paidCents: 0,
      sales: 0,
      isAccepted: true,
      next: null,
    }
    positions.set(id, position)
    const amount = Number(cents)
    position.balanceCents += amount
    if (beat_id === null || sold_at === null) {
      position.paidCents -= amount
      continue
    }
    if (amount <= 0) continue
    const isAccepted = accepted.has(`${id} ${beat_id}`)
    const freeAt = sold_at + holdDays * DAY_MS
    if (!isAccepted) position.isAccepted = false
    const isYoung = freeAt > now
    if (isYoung || disputed === 1 || !isAccepted) position.heldCents += amount
    else position.sales++
    if (isYoung && isAccepted && disputed === 0 && (!position.next || freeAt < position.next.at))
      position.next = { cents: amount, at: freeAt }
  }
  for (const position of positions.values())
    position.readyCents = Math.max(0, position.balanceCents - position.heldCents)
  return positions
}

/** `collaborator beat` of each split that somebody accepted, in any version. */
async function readAccepted(db: Db, ids: readonly string[] | undefined): Promise<Set<string>> {
  const rows = await db
    .selectFrom('split_shares')
    .innerJoin('splits', 'splits.id', 'split_shares.split_id')
    .select(['collaborator_id', 'beat_id'])
    .where('state', '=', 'accepted')
    .$if(ids !== undefined, (query) => query.where('collaborator_id', 'in', ids ?? []))
    .distinct()
    .execute()
  return new Set(rows.map(({ collaborator_id, beat_id }) => `${collaborator_id} ${beat_id}`))
}
