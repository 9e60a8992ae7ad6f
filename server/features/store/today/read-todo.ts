import { orderNumber } from '#contract/orders/order.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { BACKUP_EVERY_DAYS } from '#contract/store/backup.ts'
import type { TodoRow } from '#contract/store/todo.ts'
import { readDraftStanding } from '#server/features/catalogue/drafts/index.ts'
import { readOpenDisputes } from '#server/features/selling/payments/index.ts'
import { payoutSettingsOf, readHandPayouts } from '#server/features/selling/payouts/index.ts'
import { hasOpenFirstSteps, readLaw } from '#server/features/store/settings/index.ts'
import { readFailingWebhooks } from '#server/features/store/webhooks/index.ts'
import { readFailedUploads } from '#server/model/beat/index.ts'
import { readWaitingOffers } from '#server/model/offer/index.ts'
import { readFailedRefunds, readLinesOfOrders, readOrders } from '#server/model/order/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { Store } from '#server/platform/store.ts'
import type { I18n } from '#server/platform/text/i18n-of.ts'
import { readFailedJobs, readFailedMails } from './read-failures.ts'
import { readWithdrawals } from './read-withdrawals.ts'

const DAY_MS = 86_400_000
/** A buyer whose refund failed longer ago was paid in another way, or asked. */
const REFUND_MS = 30 * DAY_MS
const MAX_FILES = 20

type Kind = TodoRow['kind']
type Reader<Of extends Kind> = (
  store: Store,
  now: number,
  i18n: I18n,
) => Promise<Extract<TodoRow, { kind: Of }>[]>

/** What waits for an administrator, by kind. Rows without a time limit keep this order. */
const readers: { [Of in Kind]: Reader<Of> } = {
  disk: readDisk,
  offers: readOffers,
  dispute: readDisputes,
  withdrawal: readWithdrawals,
  refund: readRefunds,
  file: readFiles,
  mail: async ({ db }) => failureRow('mail', await readFailedMails(db)),
  job: async ({ db }) => failureRow('job', await readFailedJobs(db)),
  webhook: readWebhooks,
  payouts: readPayouts,
  law: readLawRows,
  drafts: readDrafts,
  backup: readBackup,
}

/** What waits for an administrator, by its time limit. */
export async function readTodo(store: Store, i18n: I18n): Promise<TodoRow[]> {
  const now = store.now()
  const rows = await Promise.all(
    Object.values(readers).map((read): Promise<TodoRow[]> => read(store, now, i18n)),
  )
  return rows.flat().sort((a, b) => compare(limitOf(a), limitOf(b)))
}

/** A full disk stops everything, so it is first; what has no limit is last. */
function limitOf({ kind, dueAt }: TodoRow): number {
  if (kind === 'disk') return 0
  return dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt)
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b
}

async function readDisk({ disk }: Store) {
  const { freeMb, isLow } = await disk.read()
  return isLow ? [{ kind: 'disk' as const, ...undated, to: '/admin/settings/storage', freeMb }] : []
}

async function readOffers({ db }: Store, now: number) {
  const waiting = await readWaitingOffers(db, now)
  if (!waiting) return []
  const { count, first } = waiting
  return [
    {
      kind: 'offers' as const,
      dueAt: iso(first.expires_at),
      since: iso(first.created_at),
      to: '/admin/offers?show=waiting',
      count,
      first: { title: first.title, amount: toDollars(first.price_cents) },
    },
  ]
}

/** Those that can still be answered. */
async function readDisputes({ db, payments: { mode } }: Store, now: number) {
  const disputes = await readOpenDisputes(db, mode)
  const open = disputes.filter(({ dueAt }) => dueAt === null || dueAt > now)
  const titles = await readTitles(
    db,
    open.map(({ order }) => order.id),
  )
  return open.map(({ order, reason, dueAt }) => ({
    kind: 'dispute' as const,
    dueAt: dueAt === null ? null : iso(dueAt),
    since: null,
    to: addressOf(order.id),
    order: labelOf(order, titles, order.amount_cents - order.refunded_cents),
    provider: order.provider,
    reason,
  }))
}

/** Money that buyers were promised back and did not get. */
async function readRefunds({ db, payments: { mode } }: Store, now: number) {
  const failed = await readFailedRefunds(db, mode, now - REFUND_MS)
  const ids = failed.map(({ order_id }) => order_id)
  const orders = new Map((await readOrders(db, ids)).map((order) => [order.id, order]))
  const titles = await readTitles(db, ids)
  return failed.flatMap(({ order_id, amount_cents, created_at, problem }) => {
    const order = orders.get(order_id)
    return order
      ? {
          kind: 'refund' as const,
          dueAt: null,
          since: iso(created_at),
          to: addressOf(order.id),
          order: labelOf(order, titles, amount_cents),
          problem,
        }
      : []
  })
}

async function readFiles({ db }: Store) {
  const uploads = await readFailedUploads(db, MAX_FILES)
  return uploads.map(({ title, audio_name, error, created_at }) => ({
    kind: 'file' as const,
    dueAt: null,
    since: iso(created_at),
    to: `/admin/manage-beats?q=${encodeURIComponent(title)}`,
    title,
    file: audio_name,
    error: error ?? '',
  }))
}

function failureRow<Of extends 'mail' | 'job'>(
  kind: Of,
  failures: Extract<TodoRow, { kind: 'mail' }>['failures'],
) {
  const oldest = failures.at(-1)
  return oldest ? [{ kind, dueAt: null, since: oldest.at, to: '/admin', failures }] : []
}

async function readWebhooks({ db }: Store) {
  const failing = await readFailingWebhooks(db)
  return failing.map(({ name, disabled_at, failing_since }) => ({
    kind: 'webhook' as const,
    dueAt: null,
    since: failing_since === null ? null : iso(failing_since),
    to: '/admin/settings/connections',
    name,
    isOff: disabled_at !== null,
  }))
}

async function readPayouts({ db, config, settings, payments: { mode, stripe } }: Store, now: number) {
  const { currency } = config
  const people = await readHandPayouts({
    db,
    mode,
    currency,
    settings: payoutSettingsOf(settings.current),
    hasStripe: stripe !== undefined,
    now,
  })
  if (people.length === 0) return []
  const since = people.flatMap((person) => person.since ?? []).sort((a, b) => a - b)[0]
  return [
    {
      kind: 'payouts' as const,
      dueAt: null,
      since: since === undefined ? null : iso(since),
      to: '/admin/payouts',
      people: people.map(({ name, cents }) => ({ name, amount: toDollars(cents) })),
      total: toDollars(people.reduce((sum, { cents }) => sum + cents, 0)),
      currency,
    },
  ]
}

async function readDrafts({ db }: Store) {
  const { ready, unready, needs } = await readDraftStanding(db)
  const to = '/admin/manage-beats/drafts'
  return ready > 0 ? [{ kind: 'drafts' as const, ...undated, to, ready, unready, needs }] : []
}

/** A store that sells for real is warned of what a law asks of it. */
async function readLawRows(store: Store, _now: number, i18n: I18n) {
  if (store.payments.mode !== 'live' || (await hasOpenFirstSteps(store))) return []
  const open = (await readLaw(store, i18n)).filter(({ isMust, isDone }) => isMust && !isDone)
  if (open.length === 0) return []
  const rows = open.map(({ note }) => note)
  return [{ kind: 'law' as const, ...undated, to: '/admin/settings/law', rows }]
}

/** In a new store, First steps ask for the first one. */
async function readBackup(store: Store, now: number) {
  const last = await store.lastBackup()
  const days = last ? Math.floor((now - Number(last.at)) / DAY_MS) : null
  const isLate = days === null ? !(await hasOpenFirstSteps(store)) : days > BACKUP_EVERY_DAYS
  return isLate
    ? [
        {
          kind: 'backup' as const,
          dueAt: null,
          since: last ? iso(Number(last.at)) : null,
          to: '/admin/settings/backups',
          bytes: last ? Number(last.bytes) : null,
          days,
        },
      ]
    : []
}

const undated = { dueAt: null, since: null }

function iso(at: number): string {
  return new Date(Number(at)).toISOString()
}

function addressOf(orderId: string): string {
  return `/admin/manage-payments?order=${orderNumber(orderId)}`
}

async function readTitles(db: Store['db'], orderIds: readonly string[]) {
  const lines = orderIds.length === 0 ? [] : await readLinesOfOrders(db, orderIds)
  return Map.groupBy(lines, ({ order_id }) => order_id)
}

function labelOf(
  { id, username, currency }: Row<'orders'>,
  titles: ReadonlyMap<string, Row<'order_lines'>[]>,
  cents: number,
) {
  return {
    id,
    number: orderNumber(id),
    username: username ?? '',
    titles: (titles.get(id) ?? []).map(({ title }) => title),
    amount: toDollars(cents),
    currency,
  }
}
