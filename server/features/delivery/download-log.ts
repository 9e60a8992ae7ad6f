import { uuidv7 } from 'uuidv7'
import type { Row } from '#server/platform/database/schema.ts'
import type { ClientEvidence } from '#server/platform/http/client-evidence.ts'
import type { Delivery } from './delivery-deps.ts'
import type { Asset } from './links.ts'

/**
 * Logs a download under each of its grants.
 * @param fromByte first requested byte; more than 0 is a resumed download
 */
export async function logDownload(
  { db, log }: Delivery,
  grants: readonly Pick<Row<'grants'>, 'id' | 'user_id'>[],
  asset: Asset,
  fromByte: number,
  client: ClientEvidence,
): Promise<void> {
  const at = Date.now()
  await db
    .insertInto('downloads')
    .values(
      grants.map(({ id, user_id }) => ({
        id: uuidv7(),
        grant_id: id,
        user_id,
        asset,
        at,
        from_byte: fromByte,
        ...client,
      })),
    )
    .execute()
  for (const { id, user_id } of grants)
    log.info({ grantId: id, userId: user_id, asset, fromByte }, 'download')
}
