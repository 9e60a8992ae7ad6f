import { uuidv7 } from 'uuidv7'
import type { Row } from '#server/platform/database/schema.ts'
import type { Delivery } from './delivery-deps.ts'
import type { Asset } from './links.ts'

/** Notes a download. @param fromByte first byte that was asked for; more than 0 is a download that was resumed */
export async function logDownload(
  { db, log }: Delivery,
  grant: Pick<Row<'grants'>, 'id' | 'user_id'>,
  asset: Asset,
  fromByte: number,
): Promise<void> {
  await db
    .insertInto('downloads')
    .values({
      id: uuidv7(),
      grant_id: grant.id,
      user_id: grant.user_id,
      asset,
      at: Date.now(),
      from_byte: fromByte,
    })
    .execute()
  log.info({ grantId: grant.id, userId: grant.user_id, asset, fromByte }, 'download')
}
