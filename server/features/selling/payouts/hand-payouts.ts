import { toCents } from '#contract/pricing/money.ts'
import { readCollaborators } from '#server/model/split/index.ts'
import { readReady, sumOfParts } from './payout-lines.ts'
import { methodOf } from './payout-method.ts'
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
 * Whose share is ready and goes by bank or PayPal, largest amount first; of who is paid by Stripe, what came by PayPal.
 * Reads the books of those people only who said where such a payment goes, so that counting them often is cheap.
 */
export async function readHandPayouts(view: BooksView): Promise<HandPayout[]> {
  const { db, mode, currency, settings, now } = view
  const paidByHand = await db
    .selectFrom('payout_details')
    .select(['collaborator_id', 'method', 'iban', 'paypal', 'tax_form'])
    .where('method', 'is not', null)
    .where((is) => is.or([is('iban', 'is not', null), is('paypal', 'is not', null)]))
    .execute()
  const methods = new Map(
    paidByHand
      .filter((details) => !waitsForTaxForm(details, settings))
      .map((details) => [details.collaborator_id, methodOf(details, view)]),
  )
  const rules = { mode, currency, holdDays: settings.holdDays, now }
  const standings = await readStandings(db, rules, [...methods.keys()])
  const ready: { id: string; cents: number; since: number | null }[] = []
  for (const [id, standing] of standings) {
    const isByStripe = methods.get(id) === 'stripe'
    const lines = standing.lines.filter(({ isPaypal }) => isPaypal || !isByStripe)
    if (lines.length === 0) continue
    const cents = isByStripe
      ? sumOfParts((await readReady(db, rules, id, 'stripe')).byHand)
      : readyCents(standing)
    if (cents > 0 && cents >= toCents(settings.minimum))
      ready.push({ id, cents, since: freeSince(lines, cents) })
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
