import type { Locale } from './locales.ts'
import type { Message } from './msg.ts'

/** A text, or one that is made for a language, as its values are written in it, such as prices. */
export type LocalText = Message | ((locale: Locale) => Message | string)
type Draw = (text: LocalText) => string

/** Where nobody has said in which language, as in a worker: English as it stands in the sources. */
let draw: Draw = (text) => {
  const made = typeof text === 'function' ? text('en') : text
  return typeof made === 'string' ? made : String(made.message ?? made.id)
}

/**
 * What a schema says of a bad value. Schemas are made once, so they ask for the language when they say it: the browser draws
 * in that of the page, the server in English, which its answer translates (`drawn-english.ts`).
 */
export const schemaError = (text: LocalText) => ({ error: () => draw(text) })
export type SchemaError = ReturnType<typeof schemaError>

/**
 * The same for an issue that a check adds, and for a rule that says what is wrong. Not for what a page shows from its first
 * moment on: the server draws pages in many languages.
 */
export const faultText: Draw = (text) => draw(text)

/** Called once, by a page with its language and by the server. */
export function drawFaultsBy(next: Draw): void {
  draw = next
}
