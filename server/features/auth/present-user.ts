import type { User } from '#contract/user.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** A user as answers carry one: never with the password's hash. */
export function presentUser({ id, username, email, role, image }: Row<'users'>): User {
  return { id, username, email, role, image }
}
