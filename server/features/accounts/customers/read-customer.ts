import {
  CUSTOMER_LIST_LENGTH,
  Customer,
  type CustomerDownload,
  type CustomerMail,
} from '#contract/accounts/customer.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { presentAdminUser, readListedUser } from '#server/features/accounts/users/index.ts'
import { readSubscription } from '#server/features/reach/newsletter/index.ts'
import { inForce } from '#server/model/entitlement/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isDemoAddress } from '#server/platform/mail/demo-address.ts'
import { findProblems } from './find-problems.ts'
import { readNotes } from './notes.ts'

/** @throws Problem user_not_found */
export async function readCustomer(db: Db, userId: string, now: number): Promise<Customer> {
  const user = await readListedUser(db, userId)
  const mails = await readMails(db, user.email)
  const sales = await readSales(db, userId)
  return {
    ...presentAdminUser(user),
    emailConfirmedAt: timeOf(user.email_confirmed_at),
    ...(await readSessions(db, userId, now)),
    ...sales,
    // Nothing is made for the demo's people.
    problems: isDemoAddress(user.email)
      ? []
      : await findProblems(db, user, { licenses: sales.licenses, mails }),
    mails,
    downloads: await readDownloads(db, userId),
    notes: await readNotes(db, userId),
    newsletter: await readSubscription(db, user.email),
  }
}

async function readSessions(db: Db, userId: string, now: number) {
  const open = await db
    .selectFrom('sessions')
    .select((select) => [select.fn.countAll().as('devices'), select.fn.max('seen_at').as('seen_at')])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return { devices: Number(open.devices), lastSeenAt: timeOf(open.seen_at) }
}

async function readSales(db: Db, userId: string): Promise<Pick<Customer, 'orders' | 'licenses' | 'spent'>> {
  const sales = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll().as('orders'),
      fn.sum('amount_cents').as('paid'),
      fn.sum('refunded_cents').as('refunded'),
    ])
    .where('user_id', '=', userId)
    .where('status', 'in', ['Completed', 'Refunded', 'Disputed'])
    .executeTakeFirstOrThrow()
  const { licenses } = await db
    .selectFrom('grants')
    .select((select) => select.fn.countAll().as('licenses'))
    .where('user_id', '=', userId)
    .where(inForce())
    .executeTakeFirstOrThrow()
  return {
    orders: Number(sales.orders),
    licenses: Number(licenses),
    spent: toDollars(Number(sales.paid ?? 0) - Number(sales.refunded ?? 0)),
  }
}

async function readMails(db: Db, email: string): Promise<CustomerMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'template', 'subject', 'status', 'created_at', 'sent_at', 'last_error'])
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CUSTOMER_LIST_LENGTH)
    .execute()
  return rows.map(({ id, template, subject, status, created_at, sent_at, last_error }) => ({
    id,
    kind: template,
    subject,
    status,
    at: new Date(sent_at ?? created_at).toISOString(),
    problem: status === 'sent' ? null : last_error,
  }))
}

async function readDownloads(db: Db, userId: string): Promise<CustomerDownload[]> {
  const rows = await db
    .selectFrom('downloads')
    .innerJoin('grants', 'grants.id', 'downloads.grant_id')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .select(['downloads.id', 'downloads.at', 'asset', 'from_byte', 'downloads.client_address'])
    .select(['order_lines.title', 'grants.order_id'])
    .where('downloads.user_id', '=', userId)
    .orderBy('downloads.at', 'desc')
    .orderBy('downloads.id', 'desc')
    .limit(CUSTOMER_LIST_LENGTH)
    .execute()
  // An archive is logged once per license.
  const once = rows.filter(
    (row, index) =>
      row.asset !== 'archive' ||
      rows.findIndex(({ order_id, at }) => order_id === row.order_id && at === row.at) === index,
  )
  return once.map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    asset: Customer.shape.downloads.element.shape.asset.parse(row.asset),
    title: row.title,
    orderNumber: orderNumber(row.order_id),
    isResumed: row.from_byte > 0,
    address: row.client_address,
  }))
}

function timeOf(ms: number | null | undefined): string | null {
  return ms == null ? null : new Date(Number(ms)).toISOString()
}
