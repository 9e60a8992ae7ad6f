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
import { countLicensesOf, readDownloadsOf } from '#server/model/entitlement/index.ts'
import { sumOrdersOf } from '#server/model/order/index.ts'
import { readSessions } from '#server/model/session/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isDemoAddress } from '#server/platform/mail/demo-address.ts'
import { readMailsTo } from '#server/platform/mail/stored-mails.ts'
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
    ...(await readDevices(db, userId, now)),
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

async function readDevices(db: Db, userId: string, now: number) {
  const open = await readSessions(db, userId, now)
  return { devices: open.length, lastSeenAt: timeOf(open[0]?.seen_at) }
}

async function readSales(db: Db, userId: string): Promise<Pick<Customer, 'orders' | 'licenses' | 'spent'>> {
  const { orders = 0, keptCents = 0 } = (await sumOrdersOf(db, [userId])).get(userId) ?? {}
  const licenses = (await countLicensesOf(db, [userId])).get(userId) ?? 0
  return { orders, licenses, spent: toDollars(keptCents) }
}

async function readMails(db: Db, email: string): Promise<CustomerMail[]> {
  const rows = await readMailsTo(db, [email], CUSTOMER_LIST_LENGTH)
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
  const rows = await readDownloadsOf(db, userId, CUSTOMER_LIST_LENGTH)
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
