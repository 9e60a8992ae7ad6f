import type { Connection } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { deleteUser } from './delete-user.ts'

/**
 * Deletes a user as `deleteUser` does, inside of what other features wrap around it, and refreshes the catalogue. `note` is
 * `deleteUser`'s.
 * @throws Problem user_not_found, last_admin, and what keeps the user's orders: already_paid, payment_unavailable
 */
export async function deleteAccount(
  app: Pick<App, 'aroundUserDeletion' | 'catalogue'>,
  connection: Connection,
  userId: string,
  note?: Parameters<typeof deleteUser>[2],
): Promise<void> {
  const whole = app.aroundUserDeletion.reduce<() => Promise<void>>(
    (inner, around) => () => around(userId, inner),
    () => deleteUser(connection, userId, note),
  )
  await whole()
  await app.catalogue.refresh()
}
