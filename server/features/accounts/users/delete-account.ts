import { deleteUser } from '#server/model/user/index.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'

/**
 * `deleteUser`, wrapped by the hooks of other features, which settle the user's orders first. Refreshes the catalogue.
 * @throws Problem user_not_found, last_admin, already_paid, payment_unavailable
 */
export async function deleteAccount(
  app: Pick<App, 'aroundUserDeletion' | 'userDeletion' | 'catalogue'>,
  connection: Connection,
  userId: string,
  onDeleted?: NonNullable<Parameters<typeof deleteUser>[2]>['onDeleted'],
): Promise<void> {
  const deletion = app.aroundUserDeletion.reduce<() => Promise<void>>(
    (inner, around) => () => around(userId, inner),
    () => deleteUser(connection, userId, { followers: app.userDeletion, onDeleted }),
  )
  await deletion()
  await app.catalogue.refresh()
}
