import type { Transaction } from 'kysely'
import { readBeats } from '#server/model/beat/index.ts'
import { readLinesOf } from '#server/model/order/index.ts'
import { readAdmins, readUsers } from '#server/model/user/index.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { orderMails } from './notices.ts'

type Seller = Pick<Row<'users'>, 'id' | 'email' | 'role'>

/**
 * Queues a mail about a paid order to each seller. Administrators get those of owners who cannot sign in, such as demo
 * producers.
 */
export async function queueSaleMails(trx: Transaction<Database>, orderId: string): Promise<void> {
  const lines = await readLinesOf(trx, orderId)
  const beats = await readBeats(
    trx,
    lines.map(({ beat_id }) => beat_id),
  )
  const owners = await readUsers(
    trx,
    beats.map(({ owner_id }) => owner_id),
  )
  const admins = (await readAdmins(trx)).map((admin) => ({ ...admin, role: 'admin' as const }))
  const sales = new Map<string, { seller: Seller; lineIds: string[] }>()
  for (const { id: lineId, beat_id } of lines) {
    const beat = beats.find(({ id }) => id === beat_id)
    const owner = owners.find(({ id }) => id === beat?.owner_id)
    const canSignIn = owner?.password_hash != null && owner.locked_at === null
    for (const seller of canSignIn ? [owner] : admins) {
      const sale = sales.get(seller.id) ?? { seller, lineIds: [] }
      sales.set(seller.id, sale)
      sale.lineIds.push(lineId)
    }
  }
  for (const { seller, lineIds } of sales.values())
    await queueMail(trx, orderMails.sale, {
      key: `sale:${orderId}:${seller.id}`,
      to: seller.email,
      data: { orderId, lineIds, toAdmin: seller.role === 'admin' },
    })
}
