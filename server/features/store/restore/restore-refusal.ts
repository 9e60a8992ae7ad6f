import { faultText } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { hasSubscriber } from '#server/features/reach/newsletter/index.ts'
import { beatRows, countBeats, notDemo } from '#server/model/beat/index.ts'
import { hasOrder, isReal } from '#server/model/order/index.ts'
import { userRows } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { DEMO_ADDRESSES } from '#server/platform/mail/demo-address.ts'

/**
 * Why a backup cannot be restored into this store; undefined if it is as new: its first administrator and the untouched
 * demo.
 */
export async function restoreRefusal(db: Db): Promise<string | undefined> {
  if (await hasOrder(db, isReal()))
    return faultText(msg`This store has orders. A backup is restored into a new, empty store only.`)
  if ((await countBeats(db, notDemo())) > 0)
    return faultText(msg`This store has beats. A backup is restored into a new, empty store only.`)
  if (await hasSubscriber(db))
    return faultText(msg`This store has subscribers. A backup is restored into a new, empty store only.`)
  const people = await userRows(db)
    .select('id')
    .where('email_key', 'not like', DEMO_ADDRESSES)
    // The demo's producers have no password and own its beats.
    .where((where) =>
      where.or([
        where('password_hash', 'is not', null),
        where('id', 'not in', beatRows(db).select('owner_id')),
      ]),
    )
    .limit(2)
    .execute()
  if (people.length > 1)
    return faultText(
      msg`This store has accounts besides the first administrator’s. A backup is restored into a new, empty store only.`,
    )
  return undefined
}
