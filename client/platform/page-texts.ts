import { drawText } from '#contract/text/draw-text.ts'
import { drawFaultsBy } from '#contract/text/fault-text.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import type { Message } from '#contract/text/msg.ts'
import type { CompiledText, TextModule, Texts } from '#contract/text/page-texts.ts'

/** A text as the build leaves it: its English is compiled. */
type Marked = { id: string; message?: CompiledText | undefined; values?: Readonly<Record<string, unknown>> }

/** What draws the texts of a page, in its language; what has no translation in English. */
export type PageI18n = {
  readonly locale: Locale
  _: (text: Marked) => string
  /** Adds texts. */
  load: (more: Texts) => void
  /** Itself, as `useLingui` gives it: one object, so that it changes nothing when a component is drawn again. */
  readonly drawing: { i18n: PageI18n; _: PageI18n['_'] }
}

export function makeI18n(locale: Locale = sourceLocale, given: Texts = {}): PageI18n {
  const texts = new Map(Object.entries(given))
  const draw = ({ id, message = id, values = {} }: Marked) =>
    drawText(texts.get(id) ?? message, values, locale)
  const load = (more: Texts) => {
    for (const [id, text] of Object.entries(more)) texts.set(id, text)
  }
  const i18n: PageI18n = {
    locale,
    _: draw,
    load,
    drawing: {
      _: draw,
      get i18n() {
        return i18n
      },
    },
  }
  return i18n
}

/** Of this browser, once the texts of its first page are here; on the server none. */
let shown: { i18n: PageI18n; first: TextModule } | undefined
let opened: Promise<unknown> | undefined
let rest: Promise<TextModule['pages']> | undefined

/** A text in the language of this browser's page, for errors of requests: those are made outside components. */
export const pageText = (text: Message): string => pageI18n()._(text)

/** What draws texts in the language of this browser's page, outside components. */
export const pageI18n = (): PageI18n => shown?.i18n ?? makeI18n()

/**
 * The texts of the page that a visit begins with. Call once.
 * @param first URL of their file; undefined in English, whose texts are in the scripts
 */
export function openTexts(locale: Locale, first: string | undefined): Promise<PageI18n> {
  const open = async () => {
    const i18n = makeI18n(locale)
    drawFaultsIn(i18n)
    if (first === undefined) return i18n
    const file = await readTexts(first)
    i18n.load(file.default)
    shown = { i18n, first: file }
    return i18n
  }
  const opening = open()
  opened = opening
  return opening
}

/** What forms say of bad values, in the language of the page. */
export function drawFaultsIn(i18n: PageI18n): void {
  drawFaultsBy((text) => {
    const made = typeof text === 'function' ? text(i18n.locale) : text
    return typeof made === 'string' ? made : i18n._(made)
  })
}

/**
 * Loads the texts of a page that is not the first: those of every page's later parts, and its own. That with which the visit
 * begins has its own with the first file.
 * @param page its file, such as `pages/contact-page.tsx`
 */
export async function loadTexts(page: string): Promise<void> {
  await opened
  if (shown?.first.page === page) return
  const pages = await loadLaterTexts()
  await add(pages?.[page])
}

/**
 * Loads what parts say that are not there when a page opens, such as dialogs, of every page and of that with which the visit
 * began: few visitors of a page open them.
 * @returns where the texts of other pages are
 */
export async function loadLaterTexts(): Promise<TextModule['pages']> {
  await opened
  if (!shown) return undefined
  const { later, page = '' } = shown.first
  rest ??= add(later).then(async (file) => {
    await add(file?.pages?.[page])
    return file?.pages
  })
  // A connection that breaks is no reason to have none until the page is reloaded.
  rest.catch(() => (rest = undefined))
  return rest
}

async function add(address: string | undefined): Promise<TextModule | undefined> {
  if (address === undefined) return undefined
  const file = await readTexts(address)
  shown?.i18n.load(file.default)
  return file
}

/** The browser keeps a module, so each file is loaded once. */
const readTexts = (address: string): Promise<TextModule> => import(/* @vite-ignore */ address)
