import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { drawText } from '#contract/text/draw-text.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import type { Message } from '#contract/text/msg.ts'
import type { CompiledText, Texts } from '#contract/text/page-texts.ts'
import { readTexts } from './read-texts.ts'

/** Draws texts in one language; what has no translation in English. */
export type I18n = { readonly locale: Locale; _: (message: Message) => string }

const known: Partial<Record<Locale, { texts: Texts; i18n: I18n }>> = {}
/** English as it stands in the sources, of which there is a fixed number. */
const english = new Map<string, CompiledMessage>()

/** The texts of a language for mails, documents and errors. They are read with its first text; English has no file to read. */
export const i18nOf = (locale: Locale): I18n => languageOf(locale).i18n

/** All texts of a language by id, for pages: none of English, whose texts are in the scripts. */
export const textsOf = (locale: Locale): Texts => languageOf(locale).texts

function languageOf(locale: Locale) {
  known[locale] ??= openLanguage(locale)
  return known[locale]
}

function openLanguage(locale: Locale) {
  const texts = locale === sourceLocale ? {} : compileTexts(locale)
  const draw = ({ id, message = id, values = {} }: Message) =>
    drawText(texts[id] ?? compileEnglish(message), values, locale)
  return { texts, i18n: { locale, _: draw } }
}

export function compileTexts(locale: Locale): Texts {
  return Object.fromEntries(
    Array.from(readTexts(locale), ([id, text]) => [id, asShort(compileMessage(text))]),
  )
}

/** A text without values as it stands: pages carry many. */
export function asShort(text: CompiledMessage): CompiledText {
  const [only, ...more] = text
  return typeof only === 'string' && more.length === 0 ? only : text
}

function compileEnglish(message: string): CompiledMessage {
  const compiled = english.get(message) ?? compileMessage(message)
  english.set(message, compiled)
  return compiled
}
