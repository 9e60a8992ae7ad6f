import { toCents } from '#contract/pricing/money.ts'
import { readCollaborators } from '#server/model/split/index.ts'
import { readPartsByManner, sumOfParts } from './payout-lines.ts'
import { type BooksView, readPeople } from './present-payouts.ts'
import { type LineState, readStandings, readyCents } from './read-positions.ts'
import { waitsForTaxForm } from './tax-forms.ts'

/** Somebody to pay by hand. */
type HandPayout = {
  name: string
  cents: number
  /** When the first sale of it could be paid, in milliseconds since 1970; null: not known. */
  since: number | null
}

/**
 * Whose share is ready and is paid by hand, largest amount first: by bank or PayPal, or what came by PayPal if Stripe pays the
 * rest. Reads the books of those people only, so that
 * counting them often is cheap.
 */
export async function readHandPayouts(view: BooksView): Promise<HandPayout[]> {
  const { db, mode, currency, settings, now } = view
  const withMethod = await db
    .selectFrom('payout_details')
    .select(['collaborator_id', 'method', 'tax_form'])
    .where('method', 'is not', null)
    .execute()
  const ids = withMethod
    .filter((details) => !waitsForTaxForm(details, settings))
    .map(({ collaborator_id }) => collaborator_id)
  const rules = { mode, currency, holdDays: settings.holdDays, now }
  const byStripe = new Set(
    withMethod.filter(({ method }) => method === 'stripe').map(({ collaborator_id }) => collaborator_id),
  )
  const ready: { id: string; cents: number; since: number | null }[] = []
  for (const [id, standing] of await readStandings(db, rules, ids)) {
    const most = readyCents(standing)
    if (most === 0 || most < toCents(settings.minimum)) continue
    const cents = byStripe.has(id) ? sumOfParts((await readPartsByManner(db, rules, id)).byHand) : most
    if (cents > 0 && cents >= toCents(settings.minimum))
      ready.push({ id, cents, since: freeSince(standing.lines, cents) })
  }
  if (ready.length === 0) return []
  const people = await readCollaborators(
    db,
    ready.map(({ id }) => id),
  )
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  return ready
    .map(({ id, cents, since }) => ({ name: nameOf.get(id) ?? '', cents, since }))
    .sort((a, b) => b.cents - a.cents)
}

/** Payouts pay the oldest lines first, so what is ready is the newest of those that are free. */
function freeSince(lines: readonly LineState[], cents: number): number | null {
  const free = lines.filter((line) => line.cents > 0 && !line.isHeld).sort((a, b) => b.freeAt - a.freeAt)
  let rest = cents
  for (const line of free) {
    rest -= line.cents
    if (rest <= 0) return line.freeAt
  }
  return free.at(-1)?.freeAt ?? null
}

/** A transfer that goes out by itself: what, and when; null: it is on its way. */
export type ComingTransfer = { name: string; cents: number; at: number | null }

/** Transfers that are on their way, and the next of each collaborator. */
export async function readComingTransfers(view: BooksView): Promise<ComingTransfer[]> {
  const people = await readPeople(view)
  return people.flatMap(({ name, underwayCents, nextPayout }) => [
    ...(underwayCents > 0 ? [{ name, cents: underwayCents, at: null }] : []),
    ...(nextPayout ? [{ name, ...nextPayout }] : []),
  ])
}
