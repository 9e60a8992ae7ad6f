import { z } from 'zod'
import { AdminOrder } from '#contract/orders/admin-order.ts'
import { deliveredKinds } from '#contract/orders/order.ts'
import { Subscription } from '#contract/reach/letter.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { AdminUser } from './admin-user.ts'

/** Reasons why a customer may be unable to download, or to receive the links. */
export const downloadProblems = [
  'locked',
  'address-unconfirmed',
  'nothing-bought',
  'disputed',
  'files-preparing',
  'files-failed',
  'mail-failed',
] as const
export type DownloadProblem = (typeof downloadProblems)[number]

/** Number of recent emails and downloads shown. */
export const CUSTOMER_LIST_LENGTH = 50

export const CustomerMail = z.object({
  id: z.string(),
  kind: z.string().describe('Such as `receipt`'),
  subject: z.string().nullable().describe('Null until it is sent'),
  status: z.enum(['waiting', 'sent', 'skipped', 'dead']).describe('skipped: obsolete before it was sent'),
  at: z.string().describe('When it was sent, or else requested; ISO 8601'),
  problem: z.string().nullable().describe('The mail server’s response about an email that was not sent'),
})
export type CustomerMail = z.infer<typeof CustomerMail>

export const CustomerDownload = z.object({
  id: z.string(),
  at: z.string().describe('ISO 8601'),
  asset: z.enum([...deliveredKinds, 'document', 'archive']),
  title: z.string(),
  orderNumber: z.string(),
  isResumed: z.boolean().describe('Resumed an interrupted download'),
  address: z.string().nullable().describe('Where it went; kept for a year'),
})
export type CustomerDownload = z.infer<typeof CustomerDownload>

export const CustomerNote = z.object({
  id: z.string(),
  author: z.string().describe('The administrator’s username at that time'),
  text: z.string(),
  at: z.string().describe('ISO 8601'),
})
export type CustomerNote = z.infer<typeof CustomerNote>

/** An admin's note about a customer, who may request a copy of it by law. */
export const AddNoteRequest = z.object({
  text: z
    .string()
    .trim()
    .min(1, schemaError(msg`Write a note first.`))
    .max(2000, schemaError(msg`Keep the note under 2,000 characters.`)),
})

/** An account with what is needed to support its owner. */
export const Customer = AdminUser.extend({
  emailConfirmedAt: z.string().nullable().describe('When a link emailed to the address was first opened'),
  devices: z.number().int().describe('Number of open sessions'),
  lastSeenAt: z.string().nullable().describe('ISO 8601; null without an open session'),
  orders: z.number().int().describe('Number of paid orders, including refunded ones'),
  licenses: z.number().int().describe('Licenses in force'),
  spent: z.number().describe('Dollars paid, less refunds'),
  problems: z.array(z.enum(downloadProblems)),
  mails: z.array(CustomerMail).describe('The newest first'),
  downloads: z.array(CustomerDownload).describe('The newest first'),
  notes: z.array(CustomerNote).describe('The newest first'),
  newsletter: Subscription.nullable(),
})
export type Customer = z.infer<typeof Customer>

/**
 * `missing`: gone from the store’s disk or bucket. `failed`: could not be made. `closed`: refunded or disputed.
 */
const customerFileStates = ['ready', 'preparing', 'failed', 'missing', 'closed'] as const

export const CustomerFile = z.object({
  kind: z.enum([...deliveredKinds, 'document']),
  state: z.enum(customerFileStates),
  problem: z.string().nullable().describe('Why it failed'),
  downloads: z.number().int().describe('How often it was downloaded, alone or in the archive'),
  lastDownloadAt: z.string().nullable().describe('ISO 8601'),
})
export type CustomerFile = z.infer<typeof CustomerFile>

export const CustomerOrder = AdminOrder.extend({
  delivered: z
    .array(z.object({ lineId: z.string(), files: z.array(CustomerFile) }))
    .describe('For each paid license'),
  links: z
    .object({ mailedAt: z.string(), until: z.string() })
    .nullable()
    .describe('The last download links emailed; null if none were'),
})
export type CustomerOrder = z.infer<typeof CustomerOrder>
