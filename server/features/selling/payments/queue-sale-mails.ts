import type { Transaction } from 'kysely'
import { beatsWithOwners } from '#server/model/beat/index.ts'
import { readLinesOf } from '#server/model/order/index.ts'
import { readAdmins } from '#server/model/user/index.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { orderMails } from './notices.ts'

type Seller = Pick<Row<'users'>, 'id' | 'email' | 'role' | 'locale'>

/**
 * Queues a mail about a paid order to each seller. Administrators get those of owners who cannot sign in, such as demo
 * producers.
 */
export async function queueSaleMails(trx: Transaction<Database>, orderId: string): Promise<void> {
  const lines = await readLinesOf(trx, orderId)
  const owners = await readOwners(
    trx,
    lines.map(({ beat_id }) => beat_id),
  )
  const admins = (await readAdmins(trx)).map((admin) => ({ ...admin, role: 'admin' as const }))
  const sales = new Map<string, { seller: Seller; lineIds: string[] }>()
  for (const { id: lineId, beat_id } of lines) {
    const owner = owners.get(beat_id)
    for (const seller of owner ? [owner] : admins) {
      const sale = sales.get(seller.id) ?? { seller, lineIds: [] }
      sales.set(seller.id, sale)
      sale.lineIds.push(lineId)
    }
  }
  for (const { seller, lineIds } of sales.values())
    await queueMail(trx, orderMails.sale, {
      key: `sale:${orderId}:${seller.id}`,
      to: seller.email,
      locale: seller.locale,
      data: { orderId, lineIds, toAdmin: seller.role === 'admin' },
    })
}

/** Who can sign in, by beat. */
async function readOwners(
  trx: Transaction<Database>,
  beatIds: readonly string[],
): Promise<ReadonlyMap<string, Seller>> {
  const rows = await beatsWithOwners(trx)
    .select(['beats.id as beat_id', 'users.id', 'users.email', 'users.role', 'users.locale'])
    .where(inList(trx, 'beats.id', beatIds))
    .where('users.password_hash', 'is not', null)
    .where('users.locked_at', 'is', null)
    .execute()
  return new Map(rows.map(({ beat_id, ...seller }) => [beat_id, seller]))
}
