import { type I18n, setupI18n } from '@lingui/core'
import { drawFaultsBy } from '#contract/text/fault-text.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import type { Message } from '#contract/text/msg.ts'
import type { TextModule, Texts } from '#contract/text/page-texts.ts'

export const makeI18n = (locale: Locale = sourceLocale, texts: Texts = {}): I18n =>
  // A copy: further texts are added to it.
  setupI18n({ locale, messages: { [locale]: { ...texts } } })

/** Of this browser; on the server none. */
let shown: { i18n: I18n; pages: NonNullable<TextModule['pages']> } | undefined

/** A text in the language of this browser's page, for errors of requests: those are made outside components. */
export const pageText = (text: Message): string => pageI18n()._(text)

/** What draws texts in the language of this browser's page, outside components. */
export const pageI18n = (): I18n => shown?.i18n ?? makeI18n()

/**
 * The texts of the page that a visit begins with. Call once.
 * @param first URL of their file; undefined in English, whose texts are in the scripts
 */
export async function openTexts(locale: Locale, first: string | undefined): Promise<I18n> {
  const i18n = makeI18n(locale)
  drawFaultsIn(i18n)
  if (first === undefined) return i18n
  const { default: texts, pages = {} } = await readTexts(first)
  i18n.load(locale, { ...texts })
  shown = { i18n, pages }
  return i18n
}

/** What forms say of bad values, in the language of the page. */
export function drawFaultsIn(i18n: I18n): void {
  drawFaultsBy((text) => {
    const made = typeof text === 'function' ? text(i18n.locale as Locale) : text
    return typeof made === 'string' ? made : i18n._(made)
  })
}

/**
 * Loads what a page shows beyond the texts of every page. That with which the visit begins has them with its first file, before
 * which this does nothing.
 * @param page its file, such as `pages/contact-page.tsx`
 */
export async function loadTexts(page: string): Promise<void> {
  const address = shown?.pages[page]
  if (shown && address !== undefined)
    shown.i18n.load(shown.i18n.locale, { ...(await readTexts(address)).default })
}

/** The browser keeps a module, so each file is loaded once. */
const readTexts = (address: string): Promise<TextModule> => import(/* @vite-ignore */ address)
