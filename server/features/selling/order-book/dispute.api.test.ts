import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/store/audit.ts'
import { reconcile } from '#server/features/selling/payments/index.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const context = () => ({ ...shop, log: shop.app.log, wakeJobs() {} })

async function dispute(): Promise<string> {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29, '4000000000000259')
  await shop.app.jobs.drain()
  shop.sandbox!.runPendingTasks()
  await reconcile(context())
  return id
}

test('admins get one mail about a dispute, with its deadline', async () => {
  const id = await dispute()
  await reconcile(context())
  await shop.app.jobs.drain()
  const [provider] = (await shop.payments.stripe.disputes.list()).data
  const due = new Date(provider!.evidence_details.due_by! * 1000)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(due)
  const mails = await shop.db
    .selectFrom('mailbox')
    .selectAll()
    .where('subject', 'like', 'Payment disputed%')
    .execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual([shop.admin.email])
  expect(mails[0]!.subject).toContain(day)
  const order = await (await shop.as(shop.customer)).order(id)
  expect(mails[0]!.text).toContain(`/admin/manage-payments?order=${order.number}`)
})

test('the evidence of an order is a PDF for admins only', async () => {
  const id = await dispute()
  const url = `/api/orders/${id}/evidence.pdf`
  expect((await (await shop.as(shop.customer)).get(url)).status).toBe(403)
  const admin = await shop.as(shop.admin)
  await shop.db.updateTable('sessions').set({ proved_at: 0 }).execute()
  expect(await admin.get(url)).toMatchObject({ status: 403, body: { code: 'fresh_proof_required' } })
  await shop.db.updateTable('sessions').set({ proved_at: Date.now() }).execute()
  const { status, headers, raw } = await admin.get(url)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(raw.toString('latin1', 0, 5)).toBe('%PDF-')
  const [entry] = (await admin.get<AuditEntry[]>('/api/admin/audit')).body
  expect(entry).toMatchObject({ action: 'order.evidence-exported', subject: { id } })
  expect((await admin.get('/api/orders/none/evidence.pdf')).status).toBe(404)
  expect(await shop.db.selectFrom('downloads').select('id').execute()).toEqual([])
})
