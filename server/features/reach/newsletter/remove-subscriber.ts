import type { SuppressionReason } from '#contract/reach/letter.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { countToday } from './count-days.ts'
import { hashAddress, suppressAddresses } from './suppressions.ts'

/** Deletes what another feature still has to send to a subscriber who is being removed. */
export type RemovalFollower = (trx: Trx, subscriberId: string) => Promise<void>

type Subscriber = Row<'newsletter_subscribers'>

/**
 * Takes an address off the list, with all that still waits to be sent to it, and keeps it off. Undefined: it is not on the
 * list.
 */
export async function removeSubscriber(
  { subscriberRemoval }: Pick<App, 'subscriberRemoval'>,
  trx: Trx,
  by: { id: string } | { email_key: string },
  reason: SuppressionReason,
): Promise<Subscriber | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['email_key', by.email_key] as const)
  const [removed] = await trx
    .deleteFrom('newsletter_subscribers')
    .where(column, '=', value)
    .returningAll()
    .execute()
  if (!removed) return undefined
  for (const follow of subscriberRemoval) await follow(trx, removed.id)
  await suppressAddresses(trx, [hashAddress(removed.email_key)], reason)
  if (removed.confirmed_at !== null) await countToday(trx, { departed: 1 })
  return removed
}
