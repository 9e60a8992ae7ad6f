/** Name of `foldCase` as an SQL function on SQLite, whose own `lower` only handles ASCII. */
export const UNICODE_LOWER = 'unicode_lower'

/**
 * Unicode simple case folding, one character to one, like PostgreSQL's `lower`. `toLowerCase` depends on context (final
 * Σ) and can return two characters (İ), so a substring might not match.
 */
export function foldCase(text: string): string {
  return text.replace(/\P{ASCII}|[A-Z]/gu, (character) => {
    const [simple = character] = character.toLowerCase()
    return simple
  })
}
