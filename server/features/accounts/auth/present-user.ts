import type { User } from '#contract/accounts/user.ts'
import type { Row } from '#server/platform/database/schema.ts'

export function presentUser({ id, username, email, role, image }: Row<'users'>): User {
  return { id, username, email, role, image }
}
