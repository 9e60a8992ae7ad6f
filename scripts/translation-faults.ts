/** Whether a translation can stand for its source: the same values, read in the same way, and the same tags. */
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** Undefined if nothing is wrong. Both are in ICU MessageFormat. */
export function faultOfTranslation(source: string, translation: string): string | undefined {
  const [wanted, found] = [source, translation].map(partsOf)
  if (!wanted) return 'the source is not ICU MessageFormat'
  if (!found) return 'the translation is not ICU MessageFormat'
  const missing = [...wanted].filter((part) => !found.has(part))
  const unknown = [...found].filter((part) => !wanted.has(part))
  if (missing.length > 0) return `the translation is without ${missing.join(', ')}`
  if (unknown.length > 0) return `the source has no ${unknown.join(', ')}`
  return isNested(translation) ? undefined : 'the translation’s tags are not closed in order'
}

/** Values and tags: `{count, plural}`, `{name}`, `<0>`. Undefined if it cannot be read. */
function partsOf(text: string): Set<string> | undefined {
  const parts = new Set<string>()
  const visit = (compiled: CompiledMessage): void => {
    for (const token of compiled)
      if (typeof token === 'string') for (const [tag] of token.matchAll(/<\d+\/?>/g)) parts.add(tag)
      else {
        const [name, type, forms] = token
        parts.add(type === undefined ? `{${name}}` : `{${name}, ${type}}`)
        if (typeof forms !== 'object' || forms === null) continue
        for (const form of Object.values(forms)) if (Array.isArray(form)) visit(form)
      }
  }
  try {
    visit(compileMessageOrThrow(text))
    return parts
  } catch {
    return undefined
  }
}

/** Every form of a plural is closed in itself, so the whole text is. */
function isNested(text: string): boolean {
  const open: string[] = []
  for (const [, slash, name] of text.matchAll(/<(\/?)(\d+)>/g))
    if (slash === '') open.push(name ?? '')
    else if (open.pop() !== name) return false
  return open.length === 0
}
