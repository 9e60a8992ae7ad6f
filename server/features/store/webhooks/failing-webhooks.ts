import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** Webhooks whose deliveries do not arrive, or that the store turned off because of it. */
export function readFailingWebhooks(db: Db): Promise<Row<'webhooks'>[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where((where) =>
      where.or([
        where.and([where('disabled_at', 'is', null), where('failing_since', 'is not', null)]),
        where.and([where('disabled_at', 'is not', null), where('note', 'is not', null)]),
      ]),
    )
    .orderBy('id')
    .execute()
}
