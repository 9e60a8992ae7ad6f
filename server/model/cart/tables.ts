import type { Generated } from 'kysely'
import type { LicenseText } from '#contract/licenses/license-text.ts'
import type { Flag, Json } from '#server/platform/database/columns.ts'

type CartItemRow = {
  id: string
  user_id: string
  /** Not a foreign key: the line outlives its beat and tells the buyer that the beat is gone. */
  beat_id: string
  license_id: string
  /** Snapshot from when the line was added. */
  title: string
  producer: string
  image: string
  license_name: string
  license_icon: 'diamond' | 'gold' | 'premium'
  price_cents: number
  created_at: number
  /** What the buyer read. Null for lines from before this column existed. */
  license_text: Generated<Json<LicenseText> | null>
  /** The grant of the license that this one is to take the place of. */
  upgrade_of: Generated<string | null>
  /** From where the visit came in which the beat was first played; null: it did not say. */
  source: Generated<string | null>
  /** 1: put in from the beat's booth. */
  from_booth: Generated<Flag>
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    cart_items: CartItemRow
  }
}
