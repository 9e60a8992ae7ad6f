import anyAscii from 'any-ascii'

export const SLUG_MAX = 80
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * A text in any script as lower-case ASCII letters, digits and hyphens: `Máya's Ночь` is `mayas-noch`. Empty if nothing
 * of it can be written so. Never looks like an id.
 */
export function slugOf(text: string): string {
  const words = anyAscii(text)
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
  const slug = words.length <= SLUG_MAX ? words : wholeWords(words)
  return UUID.test(slug) ? `beat-${slug}` : slug
}

/** Cut at the end of a word, if there is one in the second half. */
function wholeWords(words: string): string {
  const cut = words.slice(0, SLUG_MAX + 1)
  const end = cut.lastIndexOf('-')
  return end > SLUG_MAX / 2 ? cut.slice(0, end) : cut.slice(0, SLUG_MAX)
}
