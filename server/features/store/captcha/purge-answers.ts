import type { Db } from '#server/platform/database/connect.ts'

/** Deletes redeemed solutions that have expired and could not be replayed anyway. */
export async function purgeCaptchaAnswers(db: Db, now: number): Promise<void> {
  await db.deleteFrom('captcha_answers').where('expires_at', '<', now).execute()
}
