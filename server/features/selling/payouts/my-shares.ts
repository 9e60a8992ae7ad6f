import { Cover } from '#contract/catalogue/beat.ts'
import { toDollars } from '#contract/pricing/money.ts'
import type { MyShares, PayoutMethodInput, ShareProfile } from '#contract/splits/payout.ts'
import { toPercent } from '#contract/splits/percent.ts'
import { beatsWithOwners, notDeleted } from '#server/model/beat/index.ts'
import { findCollaborator, readSharesOf } from '#server/model/split/index.ts'
import { bylineOf } from '#server/model/user/index.ts'
import { isSet, readJson, toFlag } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { lockCollaborator } from './make-payouts.ts'
import { handMethodOf, methodOf, offeredMethods } from './payout-method.ts'
import { type PayoutView, presentAccount, presentPosition, readPeople } from './present-payouts.ts'
import { type CentLine, ownLine, readShareLines } from './read-share-lines.ts'
import { isPayout, statementMonths } from './statements.ts'
import { needsConnect } from './stripe-accounts.ts'
import { presentTaxForm } from './tax-forms.ts'

const LINES_SHOWN = 200
const MONTHS_SHOWN = 12

/** The collaborator that an account is. @throws Problem no_shares */
export async function ownCollaborator(db: Db, userId: string): Promise<string> {
  const own = await findCollaborator(db, userId)
  if (!own) throw new ProblemError('no_shares')
  return own.id
}

/** What a collaborator sees: their own lines and beats, never a buyer nor another's money. */
export async function presentMyShares(view: PayoutView, id: string, owner: string): Promise<MyShares> {
  const [person] = await readPeople(view, [id])
  if (!person) throw new ProblemError('no_shares')
  const { position, details, method, nextPayout } = person
  const lines = await readShareLines(view.db, view, id)
  const handMethod = handMethodOf(details)
  return {
    ...presentPosition(person),
    name: person.name,
    currency: view.currency,
    holdDays: view.settings.holdDays,
    owner,
    methods: offeredMethods(view),
    method,
    handMethod,
    account: handMethod === 'bank' ? `IBAN ending in ${details?.iban?.slice(-4)}` : (details?.paypal ?? null),
    profile: {
      address: details?.address ?? '',
      taxNumberEnd: details?.tax_number_end ?? null,
      wantsStatements: isSet(details?.wants_statements ?? 1),
    },
    ...(view.asksForForms && { taxForm: presentTaxForm(details) }),
    next: position.next
      ? { amount: toDollars(position.next.cents), from: new Date(position.next.at).toISOString() }
      : null,
    nextPayout: nextPayout && {
      amount: toDollars(nextPayout.cents),
      on: new Date(nextPayout.at).toISOString(),
    },
    rhythm: view.settings.rhythm,
    stripe: presentAccount(person.stripe),
    canUseStripe: !(await needsConnect(view.db, view.mode)),
    isSandbox: view.mode === 'sandbox',
    months: monthsOf(lines, view.now),
    lines: lines.slice(-LINES_SHOWN).map(ownLine).reverse(),
    beats: await readBeats(view.db, id),
    statements: statementsOf(lines, view.now),
  }
}

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7)

/** Sales less refunds of the last 12 months, the running one last. */
function monthsOf(lines: readonly CentLine[], now: number): MyShares['months'] {
  const date = new Date(now)
  return Array.from({ length: MONTHS_SHOWN }, (_, at) => {
    const month = monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (MONTHS_SHOWN - 1 - at), 1))
    return { month, amount: earnedIn(lines, month) }
  })
}

function earnedIn(lines: readonly CentLine[], month: string): number {
  const own = lines.filter((line) => !isPayout(line) && line.at.startsWith(month))
  return toDollars(own.reduce((sum, { cents }) => sum + cents, 0))
}

/** Months that are over and have lines, newest first. */
function statementsOf(lines: readonly CentLine[], now: number): MyShares['statements'] {
  return statementMonths(lines, now).map((month) => ({ month, amount: earnedIn(lines, month) }))
}

async function readBeats(db: Db, collaboratorId: string): Promise<MyShares['beats']> {
  const shares = await readSharesOf(db, collaboratorId)
  // What was accepted last counts; a change that waits for an answer does not yet.
  const rank = ({ state }: (typeof shares)[number]) => (state === 'accepted' ? 1 : 0)
  const newest = new Map(shares.toSorted((a, b) => rank(a) - rank(b)).map((share) => [share.beat_id, share]))
  const beats = await beatsWithOwners(db)
    .select(['beats.id', 'slug', 'title', 'bpm', 'tone', 'beats.image', 'cover'])
    .select(bylineOf().as('producer'))
    .where(inList(db, 'beats.id', [...newest.keys()]))
    .where(notDeleted())
    .orderBy('title')
    .execute()
  return beats.flatMap(({ cover, ...beat }) => {
    const share = newest.get(beat.id)
    if (!share) return []
    return [
      {
        ...beat,
        cover: readJson(Cover, cover),
        role: share.role,
        sheetNumber: share.completed_at === null ? null : share.sheet_number,
        sales: toPercent(share.sales),
        publishing: toPercent(share.publishing),
        hasAccepted: share.state === 'accepted',
      },
    ]
  })
}

/** Stripe stays, if asked for by who chose it: then this says where what came by PayPal goes. @throws Problem payout_method_off */
export async function chooseMethod(
  view: Pick<PayoutView, 'db' | 'settings' | 'hasStripe'>,
  id: string,
  input: PayoutMethodInput,
): Promise<void> {
  await view.db.transaction().execute(async (trx) => {
    await lockCollaborator(trx, id)
    const details = await trx
      .selectFrom('payout_details')
      .select(['method', 'iban', 'paypal'])
      .where('collaborator_id', '=', id)
      .executeTakeFirst()
    const staysWithStripe = input.besideStripe === true && methodOf(details, view) === 'stripe'
    if (!staysWithStripe && !offeredMethods(view).includes(input.method))
      throw new ProblemError('payout_method_off')
    const bank =
      input.method === 'bank'
        ? { account_name: input.accountName, iban: input.iban, bic: input.bic || null, paypal: null }
        : { account_name: null, iban: null, bic: null, paypal: input.paypal }
    await trx
      .updateTable('payout_details')
      .set({ method: staysWithStripe ? 'stripe' : input.method, ...bank })
      .where('collaborator_id', '=', id)
      .execute()
  })
}

export async function changeProfile(
  { db, taxNumbers, asksForForms }: Pick<PayoutView, 'db' | 'taxNumbers' | 'asksForForms'>,
  id: string,
  { address, taxNumber, tax, wantsStatements }: ShareProfile,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCollaborator(trx, id)
    await trx
      .updateTable('payout_details')
      .set({
        address: address || null,
        wants_statements: toFlag(wantsStatements),
        ...(asksForForms && tax && { tax_country: tax.country, tax_kind: tax.kind }),
      })
      .where('collaborator_id', '=', id)
      .execute()
    if (taxNumber !== undefined) await taxNumbers.save(trx, id, taxNumber)
  })
}
