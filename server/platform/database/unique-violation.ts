/** True for unique constraint violations: 23505 in PostgreSQL, a message in SQLite. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23505') || error.message.includes('UNIQUE constraint failed')
}
