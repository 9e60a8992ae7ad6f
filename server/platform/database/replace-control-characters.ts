/** Unicode category Cc, except tabs and line breaks. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu
const REPLACEMENT = '\ufffd'

/** Shows where something stood that cannot be shown, such as NUL, which PostgreSQL cannot store either. */
export function replaceControlCharacters(text: string): string {
  return text.replace(CONTROL_CHARACTERS, REPLACEMENT)
}
