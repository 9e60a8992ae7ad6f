import { type I18n, setupI18n } from '@lingui/core'
import { drawFaultsBy } from '#contract/text/fault-text.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import type { Message } from '#contract/text/msg.ts'
import type { ShownTexts, Texts } from '#contract/text/page-texts.ts'

export const makeI18n = (locale: Locale = sourceLocale, texts: Texts = {}): I18n =>
  // A copy: further texts are added to it.
  setupI18n({ locale, messages: { [locale]: { ...texts } } })

/** Of this browser; on the server none. */
let shown: { i18n: I18n; pages: ShownTexts['pages'] } | undefined

/** A text in the language of this browser's page, for errors of requests: those are made outside components. */
export const pageText = (text: Message): string => (shown?.i18n ?? makeI18n())._(text)

/**
 * The texts of the page that a visit begins with. Call once.
 * @param texts undefined in English, which has no file: its texts are in the scripts
 */
export async function openTexts(locale: Locale, texts: ShownTexts | undefined): Promise<I18n> {
  const i18n = makeI18n(locale)
  drawFaultsIn(i18n)
  if (texts) shown = { i18n, pages: texts.pages }
  if (texts?.first !== undefined) i18n.load(locale, await readTexts(texts.first))
  return i18n
}

/** What forms say of bad values, in the language of the page. */
export function drawFaultsIn(i18n: I18n): void {
  drawFaultsBy((text) => {
    const made = typeof text === 'function' ? text(i18n.locale as Locale) : text
    return typeof made === 'string' ? made : i18n._(made)
  })
}

/** Loads what a page shows beyond the texts of every page. @param page its file, such as `pages/contact-page.tsx` */
export async function loadTexts(page: string): Promise<void> {
  const address = shown?.pages[page]
  if (shown && address !== undefined) shown.i18n.load(shown.i18n.locale, await readTexts(address))
}

/** The browser keeps a module, so each file is loaded once. */
async function readTexts(address: string): Promise<Record<string, string>> {
  const module: { default: Record<string, string> } = await import(/* @vite-ignore */ address)
  return module.default
}
