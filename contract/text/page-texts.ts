import type { Locale } from './locales.ts'

/** A text as it stands, or in parts: what is said, and `[name]`, `[name, 'plural', forms]` where values go. */
export type CompiledText = string | (string | [name: string, type?: string, format?: unknown])[]
/** Texts of one language by id. What is missing is shown in English, which is in the scripts. */
export type Texts = Readonly<Record<string, CompiledText>>

/** The built files of a language's texts. */
export type TextFiles = {
  /** URLs of what a visit loads that begins at a page, by the page's file; `main` for those without texts of their own. */
  first: Readonly<Record<string, string>>
}

/** A file with texts. */
export type TextModule = {
  default: Texts
  /** In that of a first visit: the page, and the URL of what later parts of all pages say. */
  page?: string
  later?: string
  /** In that of later parts: URLs of all that a page says beyond `main`, by the page's file. */
  pages?: Readonly<Record<string, string>>
}

/** A language other than that of the sources: what a page is drawn with, and what the browser loads of it. */
export type PageTexts = { locale: Locale; texts: Texts; files: TextFiles }
