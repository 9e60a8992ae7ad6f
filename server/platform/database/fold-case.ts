/** What `foldCase` is called in SQL on SQLite, whose own `lower` knows only ASCII. */
export const UNICODE_LOWER = 'unicode_lower'

/**
 * Lower case by Unicode's simple mapping, one character for one, as PostgreSQL's `lower` does it. `toLowerCase` depends
 * on the neighbors (a final Σ) and can answer two characters (İ), so a part of a text might not be found in the text.
 */
export function foldCase(text: string): string {
  return text.replace(/\P{ASCII}|[A-Z]/gu, (character) => {
    const [simple = character] = character.toLowerCase()
    return simple
  })
}
