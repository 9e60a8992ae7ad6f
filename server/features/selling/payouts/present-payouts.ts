import { orderNumber } from '#contract/orders/order.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { toCents, toDollars } from '#contract/pricing/money.ts'
import { isSepaIban } from '#contract/splits/bank-account.ts'
import type {
  Payout,
  PayoutPerson,
  PayoutPersonDetail,
  Payouts,
  Position,
  StripeAccount,
} from '#contract/splits/payout.ts'
import type { PayoutMethod, PayoutSettings } from '#contract/splits/payout-settings.ts'
import { countBeatsOf, readCollaborators, readInvitedSince } from '#server/model/split/index.ts'
import { toIso } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { canBeErased } from './erase-collaborator.ts'
import { findNextPayout } from './next-payout.ts'
import { readReady, sumOfParts } from './payout-lines.ts'
import { handMethodOf, methodOf } from './payout-method.ts'
import { type CentPosition, readPositions } from './read-positions.ts'
import { ownLine, readShareLines } from './read-share-lines.ts'
import { statementMonths } from './statements.ts'
import { needsConnect } from './stripe-accounts.ts'
import { presentTaxForm, waitsForTaxForm } from './tax-forms.ts'
import type { TaxNumbers } from './tax-numbers.ts'

export type PayoutView = {
  db: Db
  mode: PaymentMode
  currency: Currency
  settings: PayoutSettings
  /** Whether the store takes payments with Stripe, which transfers need. */
  hasStripe: boolean
  /** Where the store's own money is; empty: unknown. */
  storeIban: string
  /** Whether the law asks the seller for the tax forms of collaborators. */
  asksForForms: boolean
  taxNumbers: TaxNumbers
  now: number
}

/** What reading people and sums takes. */
export type BooksView = Omit<PayoutView, 'storeIban' | 'asksForForms' | 'taxNumbers'>

export type PersonRead = Row<'collaborators'> & {
  position: CentPosition
  details: Row<'payout_details'> | undefined
  method: PayoutMethod | null
  /** Of what is ready, what a transfer sends. */
  byStripeCents: number
  /** Of what is ready, what is paid by hand, and for how many sales. */
  byHand: { cents: number; sales: number }
  beats: number
  last: PayoutRead | undefined
  /** A transfer that the provider has not answered yet. */
  underwayCents: number
  stripe: Row<'payout_accounts'> | undefined
  /** The next transfer, if nothing changes. */
  nextPayout: { cents: number; at: number } | null
  invitedAt: number | null
}

type PayoutRead = Row<'payouts'> & { takenBackCents: number }

const nothing: CentPosition = {
  balanceCents: 0,
  heldCents: 0,
  readyCents: 0,
  paidCents: 0,
  sales: 0,
  isAccepted: true,
  next: null,
  nextStripeAt: null,
  hasPaypal: false,
}

/** Everybody who is or was in a split or has a line, by name. @param ids undefined: all */
export async function readPeople(view: BooksView, ids?: readonly string[]): Promise<PersonRead[]> {
  const { db, mode, currency, settings, now } = view
  if (ids?.length === 0) return []
  const people = await readCollaborators(db, ids)
  const positions = await readPositions(db, { mode, currency, holdDays: settings.holdDays, now }, ids)
  const details = await db
    .selectFrom('payout_details')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('collaborator_id', 'in', ids ?? []))
    .execute()
  const beats = await countBeatsOf(db, ids)
  const payouts = await readPayouts(view, ids)
  const accounts = await db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('mode', '=', mode)
    .$if(ids !== undefined, (query) => query.where('collaborator_id', 'in', ids ?? []))
    .execute()
  const invitedAt = await readInvitedSince(db, ids)
  const detailsOf = new Map(details.map((one) => [one.collaborator_id, one]))
  const lastOf = new Map(payouts.map((one) => [one.collaborator_id, one]))
  const accountOf = new Map(accounts.map((one) => [one.collaborator_id, one]))
  const found: PersonRead[] = []
  for (const person of people) {
    const position = positions.get(person.id) ?? nothing
    const own = detailsOf.get(person.id)
    const last = lastOf.get(person.id)
    const stripe = accountOf.get(person.id)
    const method = methodOf(own, view)
    const isSendable = method === 'stripe' && stripe?.state === 'ready' && !waitsForTaxForm(own, settings)
    const ways = await readWays(view, person.id, position, method)
    found.push({
      ...person,
      position,
      details: own,
      method,
      ...ways,
      beats: beats.get(person.id) ?? 0,
      last,
      underwayCents: last?.state === 'sending' ? last.cents : 0,
      stripe,
      nextPayout: isSendable
        ? await findNextPayout(db, { mode, currency, now }, settings, person.id, { ...position, ...ways })
        : null,
      invitedAt: invitedAt.get(person.id) ?? null,
    })
  }
  return found
}

/** By whom what is ready is sent. Only what came by PayPal takes another look at the lines. */
async function readWays(
  { db, mode, currency, settings, now }: BooksView,
  id: string,
  { readyCents, sales, hasPaypal }: CentPosition,
  method: PayoutMethod | null,
): Promise<Pick<PersonRead, 'byStripeCents' | 'byHand'>> {
  if (method !== 'stripe') return { byStripeCents: 0, byHand: { cents: readyCents, sales } }
  if (!hasPaypal) return { byStripeCents: readyCents, byHand: { cents: 0, sales: 0 } }
  const rules = { mode, currency, holdDays: settings.holdDays, now }
  const { byStripe, byHand } = await readReady(db, rules, id, method)
  return {
    byStripeCents: Math.max(0, sumOfParts(byStripe)),
    byHand: {
      cents: Math.max(0, sumOfParts(byHand)),
      sales: byHand.filter(({ cents }) => cents > 0).length,
    },
  }
}

/** Oldest first. */
async function readPayouts(
  { db, mode, currency }: BooksView,
  ids?: readonly string[],
): Promise<PayoutRead[]> {
  const payouts = await db
    .selectFrom('payouts')
    .selectAll()
    .where('mode', '=', mode)
    .where('currency', '=', currency)
    .$if(ids !== undefined, (query) => query.where('collaborator_id', 'in', ids ?? []))
    .orderBy('id')
    .execute()
  const back = await db
    .selectFrom('payout_reversals')
    .innerJoin('payouts', 'payouts.id', 'payout_reversals.payout_id')
    .select(({ fn }) => ['payout_id', fn.sum<number>('payout_reversals.cents').as('cents')])
    .where('payout_reversals.state', '=', 'done')
    .$if(ids !== undefined, (query) => query.where('payouts.collaborator_id', 'in', ids ?? []))
    .groupBy('payout_id')
    .execute()
  const backOf = new Map(back.map(({ payout_id, cents }) => [payout_id, Number(cents)]))
  return payouts.map((payout) => ({ ...payout, takenBackCents: backOf.get(payout.id) ?? 0 }))
}

/** What is owed to collaborators, as administrators see it. */
export async function presentPayouts(view: PayoutView): Promise<Payouts> {
  const isUnconnected = await needsConnect(view.db, view.mode)
  const people = (await readPeople(view)).map((person) => presentPerson(person, view, isUnconnected))
  return {
    currency: view.currency,
    people,
    owed: toDollars(people.reduce((sum, { balance }) => sum + Math.max(0, toCents(balance)), 0)),
    settings: view.settings,
    needsConnect: isUnconnected,
    hasStripe: view.hasStripe,
    ...(view.asksForForms && { asksForTaxForms: true }),
    canUseBankFile: view.currency === 'eur' && isSepaIban(view.storeIban),
  }
}

/** @throws Problem collaborator_not_found */
export async function presentPersonDetail(view: PayoutView, id: string): Promise<PayoutPersonDetail> {
  const [person] = await readPeople(view, [id])
  if (!person) throw new ProblemError('collaborator_not_found')
  const lines = await readShareLines(view.db, view, id)
  const payouts = await readPayouts(view, [id])
  return {
    ...presentPerson(person, view, await needsConnect(view.db, view.mode)),
    legalName: person.legal_name,
    address: person.details?.address ?? null,
    taxNumberEnd: person.details?.tax_number_end ?? null,
    canBeErased: await canBeErased(view.db, id, view.now),
    lines: lines
      .map((line) => ({ ...ownLine(line), order: line.orderId && orderNumber(line.orderId) }))
      .reverse(),
    statements: statementMonths(lines, view.now),
    payouts: payouts.map(presentPayout).reverse(),
  }
}

function presentPerson(
  person: PersonRead,
  { settings, asksForForms }: Pick<PayoutView, 'settings' | 'asksForForms'>,
  isUnconnected: boolean,
): PayoutPerson {
  const { position, details, method, last, nextPayout } = person
  const handMethod = handMethodOf(details)
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    beats: person.beats,
    sales: position.sales,
    ...presentPosition(person),
    method,
    handMethod,
    account: (handMethod === 'bank' ? details?.iban : details?.paypal) ?? null,
    blockedBy: findBlock(person, settings, isUnconnected),
    stripe: presentAccount(person.stripe),
    next: nextPayout && { amount: toDollars(nextPayout.cents), on: new Date(nextPayout.at).toISOString() },
    invitedAt: toIso(person.invitedAt),
    askedAt: toIso(details?.asked_at ?? null),
    freeFrom: position.next ? new Date(position.next.at).toISOString() : null,
    last: last ? presentPayout(last) : null,
    ...(asksForForms && { taxForm: presentTaxForm(details) }),
  }
}

export function presentAccount(account: Row<'payout_accounts'> | undefined): StripeAccount | null {
  if (!account) return null
  const { state, country, last4, connected_at } = account
  return { state, country, last4, connectedAt: toIso(connected_at) }
}

export function presentPosition({
  position: { balanceCents, heldCents, readyCents, paidCents },
  byHand,
  underwayCents,
}: PersonRead): Position {
  return {
    balance: toDollars(balanceCents),
    held: toDollars(heldCents),
    ready: toDollars(readyCents),
    byHand: toDollars(byHand.cents),
    paid: toDollars(paidCents - underwayCents),
    underway: toDollars(underwayCents),
  }
}

function findBlock(
  { position, details, method, byStripeCents, byHand, stripe }: PersonRead,
  settings: PayoutSettings,
  isUnconnected: boolean,
): PayoutPerson['blockedBy'] {
  if (position.balanceCents < 0) return 'negative'
  if (position.readyCents === 0) {
    if (!position.isAccepted) return 'acceptance'
    return position.heldCents > 0 ? 'hold' : null
  }
  if (!method) return 'details'
  if (waitsForTaxForm(details, settings)) return 'tax-form'
  const isByStripe = byStripeCents > 0
  if (isByStripe && stripe?.state !== 'ready') return isUnconnected && !stripe ? 'connect' : 'account'
  if (!isByStripe && !handMethodOf(details)) return 'details'
  return (byStripeCents || byHand.cents) < toCents(settings.minimum) ? 'minimum' : null
}

function presentPayout(payout: PayoutRead): Payout {
  const { id, method, cents, reference, paid_on, state, created_at, problem, problem_text } = payout
  return {
    id,
    method,
    amount: toDollars(cents),
    reference,
    paidOn: paid_on,
    state,
    problem,
    problemText: problem_text,
    takenBack: toDollars(payout.takenBackCents),
    createdAt: new Date(created_at).toISOString(),
  }
}
