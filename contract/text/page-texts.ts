import type { Locale } from './locales.ts'

/** A text as it stands, or in parts: what is said, and `[name]`, `[name, 'plural', forms]` where values go. */
export type CompiledText = string | (string | [name: string, type?: string, format?: unknown])[]
/** Texts of one language by id. What is missing is shown in English, which is in the scripts. */
export type Texts = Readonly<Record<string, CompiledText>>

/** The built files of a language's texts. `main`: what every page may show; others by the page's file, if it has texts. */
export type TextFiles = {
  /**
   * URLs of what a visit loads that begins there: with the texts of `main`, and where those are that other pages show beyond
   * `main`.
   */
  first: Readonly<Record<string, string>>
}

/** A file with texts. `pages` in that of a first visit: the URLs of those of other pages. */
export type TextModule = { default: Texts; pages?: Readonly<Record<string, string>> }

/** A language other than that of the sources: what a page is drawn with, and what the browser loads of it. */
export type PageTexts = { locale: Locale; texts: Texts; files: TextFiles }
