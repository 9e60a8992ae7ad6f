import type { Generated } from 'kysely'
import type { DeskViews } from '#contract/accounts/desk-views.ts'
import type { BillingInfo } from '#contract/orders/billing.ts'
import type { ProducerLink } from '#contract/reach/producer.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { Json } from '#server/platform/database/columns.ts'

type UserRow = {
  id: string
  username: string
  /** Lower case, for lookups and uniqueness. */
  username_key: string
  email: string
  email_key: string
  /** Argon2id in PHC format; null for accounts that cannot sign in, such as demo producers. */
  password_hash: string | null
  role: 'admin' | 'customer'
  /** Avatar path, relative to /api. */
  image: string | null
  created_at: number
  /** Starts at 1. Incrementing it ends every session, because tokens carry the version. */
  session_version: Generated<number>
  /** When an administrator locked the account. */
  locked_at: number | null
  /** What the next checkout starts with; null where that is not wanted. */
  billing: Json<BillingInfo> | null
  /** What the account calls itself in contracts; null where it has not said. */
  legal_name: Generated<string | null>
  artist_name: Generated<string | null>
  /** Performing rights organization, IPI name number and publisher, as contracts name them. */
  pro: Generated<string | null>
  ipi: Generated<string | null>
  publisher: Generated<string | null>
  /** The name under the user's beats; null: the username. */
  byline: Generated<string | null>
  /** For lookups and uniqueness. */
  byline_key: Generated<string | null>
  /** A few lines on the producer's page. */
  about: Generated<string | null>
  /** Links on it. */
  links: Generated<Json<ProducerLink[]>>
  /** When a generated password ends, or ended with its first sign-in; null for a password that its owner chose. */
  password_expires_at: Generated<number | null>
  /** When somebody first opened a link that was mailed to the address; null until then. */
  email_confirmed_at: Generated<number | null>
  /** How the lists of the admin area are shown. */
  desk_views: Generated<Json<DeskViews>>
  /** The language that they use the store in; null: the store's own. */
  locale: Generated<Locale | null>
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    users: UserRow
  }
}
