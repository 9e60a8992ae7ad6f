import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { toCents, toDollars } from '#contract/pricing/money.ts'
import type { Payout, PayoutPerson, PayoutPersonDetail, Payouts, Position } from '#contract/splits/payout.ts'
import type { PayoutSettings } from '#contract/splits/payout-settings.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { canBeErased } from './erase-collaborator.ts'
import { type CentPosition, readPositions } from './read-positions.ts'
import { readShareLines } from './read-share-lines.ts'

export type PayoutView = {
  db: Db
  mode: PaymentMode
  currency: Currency
  settings: PayoutSettings
  /** Where the store's own money is; empty: unknown. */
  storeIban: string
  now: number
}

export type PersonRead = Row<'collaborators'> & {
  position: CentPosition
  details: Row<'payout_details'> | undefined
  beats: number
  last: Row<'payouts'> | undefined
}

const nothing: CentPosition = {
  balanceCents: 0,
  heldCents: 0,
  readyCents: 0,
  paidCents: 0,
  sales: 0,
  isAccepted: true,
  next: null,
}

/** Everybody who is or was in a split or has a line, by name. @param ids undefined: all */
export async function readPeople(view: PayoutView, ids?: readonly string[]): Promise<PersonRead[]> {
  const { db, mode, settings, now } = view
  if (ids?.length === 0) return []
  const people = await db
    .selectFrom('collaborators')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('name')
    .orderBy('id')
    .execute()
  const positions = await readPositions(db, { mode, holdDays: settings.holdDays, now }, ids)
  const details = await db.selectFrom('payout_details').selectAll().execute()
  const beats = await db
    .selectFrom('split_shares')
    .innerJoin('splits', 'splits.id', 'split_shares.split_id')
    .select(({ fn }) => ['collaborator_id', fn.count<number>('beat_id').distinct().as('beats')])
    .groupBy('collaborator_id')
    .execute()
  const payouts = await db.selectFrom('payouts').selectAll().where('mode', '=', mode).orderBy('id').execute()
  const detailsOf = new Map(details.map((one) => [one.collaborator_id, one]))
  const beatsOf = new Map(beats.map((one) => [one.collaborator_id, Number(one.beats)]))
  const lastOf = new Map(payouts.map((one) => [one.collaborator_id, one]))
  return people.map((person) => ({
    ...person,
    position: positions.get(person.id) ?? nothing,
    details: detailsOf.get(person.id),
    beats: beatsOf.get(person.id) ?? 0,
    last: lastOf.get(person.id),
  }))
}

/** What is owed to collaborators, as administrators see it. */
export async function presentPayouts(view: PayoutView): Promise<Payouts> {
  const people = (await readPeople(view)).map((person) => presentPerson(person, view.settings))
  return {
    currency: view.currency,
    people,
    owed: toDollars(people.reduce((sum, { balance }) => sum + Math.max(0, toCents(balance)), 0)),
    settings: view.settings,
    canUseBankFile: view.currency === 'eur' && view.storeIban !== '',
  }
}

/** @throws Problem collaborator_not_found */
export async function presentPersonDetail(view: PayoutView, id: string): Promise<PayoutPersonDetail> {
  const [person] = await readPeople(view, [id])
  if (!person) throw new ProblemError('collaborator_not_found')
  const lines = await readShareLines(view.db, view.mode, id)
  const payouts = await view.db
    .selectFrom('payouts')
    .selectAll()
    .where('collaborator_id', '=', id)
    .where('mode', '=', view.mode)
    .orderBy('id', 'desc')
    .execute()
  return {
    ...presentPerson(person, view.settings),
    legalName: person.legal_name,
    address: person.details?.address ?? null,
    taxNumber: person.details?.tax_number ?? null,
    canBeErased: await canBeErased(view.db, id, view.now),
    lines: lines.map(({ cents: _, ...line }) => line).reverse(),
    payouts: payouts.map(presentPayout),
  }
}

function presentPerson(person: PersonRead, settings: PayoutSettings): PayoutPerson {
  const { position, details, last } = person
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    beats: person.beats,
    sales: position.sales,
    ...presentPosition(position),
    method: details?.method ?? null,
    account: details?.method === 'bank' ? details.iban : (details?.paypal ?? null),
    blockedBy: findBlock(person, settings),
    freeFrom: position.next ? new Date(position.next.at).toISOString() : null,
    last: last ? presentPayout(last) : null,
  }
}

export function presentPosition({ balanceCents, heldCents, readyCents, paidCents }: CentPosition): Position {
  return {
    balance: toDollars(balanceCents),
    held: toDollars(heldCents),
    ready: toDollars(readyCents),
    paid: toDollars(paidCents),
  }
}

function findBlock({ position, details }: PersonRead, settings: PayoutSettings): PayoutPerson['blockedBy'] {
  if (position.balanceCents < 0) return 'negative'
  if (position.readyCents === 0) {
    if (!position.isAccepted) return 'acceptance'
    return position.heldCents > 0 ? 'hold' : null
  }
  if (!details?.method) return 'details'
  return position.readyCents < toCents(settings.minimum) ? 'minimum' : null
}

function presentPayout({ id, method, cents, reference, paid_on, state, created_at }: Row<'payouts'>): Payout {
  return {
    id,
    method,
    amount: toDollars(cents),
    reference,
    paidOn: paid_on,
    state,
    createdAt: new Date(created_at).toISOString(),
  }
}
