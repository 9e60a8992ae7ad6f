/**
 * The form that all incoming text is in, whatever its transport: each letter as one code point where there is one (NFC). macOS
 * writes `é` as two, which no search, tag or title would take for the one that others type. Takes JSON, fields of a form or a
 * query; what is not text, and text that a signature may cover, stays as it is.
 */
export function composeText<Input>(input: Input): Input {
  return isPlain(input) ? (composed(input) as Input) : input
}

/** Called below the limit of levels of `controlCharacterErrors`. */
function composed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(composed)
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.normalize('NFC'), composed(inner)]),
  )
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  // Of JSON, or without members of its own, as a parsed query.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
