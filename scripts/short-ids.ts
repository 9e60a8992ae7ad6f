import { sourceLocale } from '#contract/text/locales.ts'
import { idOf, readItems } from '#server/platform/text/read-texts.ts'

/** A thousand clash at two letters. */
const SHORTEST = 3

/**
 * The ids of texts in the browser's files, by those of the sources: the shortest beginning that no other text has. Whole, they
 * are two kilobytes of a first visit that nothing compresses. What `npm run extract` has not listed yet keeps its own.
 */
export function shortIds(ids: readonly string[] = readItems(sourceLocale).map(idOf)): (id: string) => string {
  const known = new Set(ids)
  const beginnings = new Map<string, number>()
  for (const id of known)
    for (let length = SHORTEST; length < id.length; length++) {
      const start = id.slice(0, length)
      beginnings.set(start, (beginnings.get(start) ?? 0) + 1)
    }
  return (id) => {
    for (let length = SHORTEST; length < id.length; length++) {
      const start = id.slice(0, length)
      if (beginnings.get(start) === 1 && known.has(id)) return start
    }
    return id
  }
}
