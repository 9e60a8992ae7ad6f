/** Whether the database refused a row because its key is taken: 23505 in PostgreSQL, a sentence in SQLite. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23505') || error.message.includes('UNIQUE constraint failed')
}
