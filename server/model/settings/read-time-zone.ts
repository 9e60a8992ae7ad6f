import { z } from 'zod'
import { homeTimeZone } from '#contract/text/home-time-zone.ts'
import type { Db } from '#server/platform/database/connect.ts'

const Place = z.object({
  country: z.string(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
})
const Given = z.object({ timeZone: z.string().nullish(), seller: Place.nullish() })

/** The store's time zone unless it is set: where the seller is; before that is known, the server's. */
export function defaultTimeZone(seller: z.infer<typeof Place> | null | undefined): string {
  return (seller && homeTimeZone(seller)) || Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The store's time zone within this transaction, for messages that are made without the live settings. */
export async function readTimeZone(db: Db): Promise<string> {
  const row = await db.selectFrom('store_settings').select('given').where('id', '=', 1).executeTakeFirst()
  const given = row && Given.safeParse(JSON.parse(row.given)).data
  return given?.timeZone ?? defaultTimeZone(given?.seller)
}
