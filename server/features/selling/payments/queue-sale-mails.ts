import type { Transaction } from 'kysely'
import { readAdmins } from '#server/model/user/index.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { orderMails } from './notices.ts'

type Seller = Pick<Row<'users'>, 'id' | 'email' | 'role'>

/**
 * Queues a mail about a paid order to each seller. Administrators get those of owners who cannot sign in, such as demo
 * producers.
 */
export async function queueSaleMails(trx: Transaction<Database>, orderId: string): Promise<void> {
  const lines = await trx
    .selectFrom('order_lines')
    .leftJoin('beats', 'beats.id', 'order_lines.beat_id')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'beats.owner_id')
        .on('users.password_hash', 'is not', null)
        .on('users.locked_at', 'is', null),
    )
    .select(['order_lines.id as line_id', 'users.id', 'users.email', 'users.role'])
    .where('order_lines.order_id', '=', orderId)
    .orderBy('order_lines.position')
    .execute()
  const admins = (await readAdmins(trx)).map((admin) => ({ ...admin, role: 'admin' as const }))
  const sales = new Map<string, { seller: Seller; lineIds: string[] }>()
  for (const { line_id, id, email, role } of lines) {
    const owner = id !== null && email !== null && role !== null ? { id, email, role } : undefined
    for (const seller of owner ? [owner] : admins) {
      const sale = sales.get(seller.id) ?? { seller, lineIds: [] }
      sales.set(seller.id, sale)
      sale.lineIds.push(line_id)
    }
  }
  for (const { seller, lineIds } of sales.values())
    await queueMail(trx, orderMails.sale, {
      key: `sale:${orderId}:${seller.id}`,
      to: seller.email,
      data: { orderId, lineIds, toAdmin: seller.role === 'admin' },
    })
}
