import { msg } from '#contract/text/msg.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'

/**
 * Unicode category Cc, except tabs and line breaks: PostgreSQL cannot even store NUL. And what turns the direction of the
 * text after it around, so that an address or a name reads as another.
 */
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]|[\u202d\u202e]/u
const HAS_CONTROL_CHARACTER = inEnglish(
  msg`This contains an invisible control character. Type it instead of pasting it.`,
)

/** More than any request needs. Deeper JSON could overflow the stack of a recursive function. */
const MAX_LEVELS = 20
const IS_TOO_DEEP = inEnglish(
  msg`This is nested more than ${{ levels: MAX_LEVELS }} levels deep. Send it as the API's documentation shows.`,
)

export function hasControlCharacter(text: string): boolean {
  return CONTROL_CHARACTER.test(text)
}

/**
 * The rule for all incoming text, whatever its transport. Returns a message for each violation in `input`, by path,
 * such as `rights.0.label`.
 */
export function controlCharacterErrors(input: unknown): Record<string, string> {
  const errors: Record<string, string> = {}
  const pending = [{ value: input, path: '', level: 0 }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path, level } = next
    if (typeof value === 'string') {
      if (hasControlCharacter(value)) errors[path || 'body'] = HAS_CONTROL_CHARACTER
      continue
    }
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    if (level === MAX_LEVELS) {
      errors[path.split('.')[0] || 'body'] = IS_TOO_DEEP
      continue
    }
    for (const [name, inner] of Object.entries(value)) {
      if (hasControlCharacter(name)) errors[path || 'body'] = HAS_CONTROL_CHARACTER
      else pending.push({ value: inner, path: path ? `${path}.${name}` : name, level: level + 1 })
    }
  }
  return errors
}
