import type { Db } from '#server/platform/database/connect.ts'

/** Erases IP address and user agent of downloads before a time, in milliseconds since 1970. */
export async function forgetDownloaders(db: Db, before: number): Promise<void> {
  await db
    .updateTable('downloads')
    .set({ client_address: null, user_agent: null })
    .where('client_address', 'is not', null)
    .where('at', '<', before)
    .execute()
}
