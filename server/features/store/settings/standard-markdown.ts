import { readFileSync } from 'node:fs'
import { type Locale, locales } from '#contract/text/locales.ts'

const names = ['terms', 'privacy', 'accessibility', 'withdraw', 'cancel'] as const
type Name = (typeof names)[number]

const texts = Object.fromEntries(
  locales.map((locale) => [locale, Object.fromEntries(names.map((name) => [name, read(locale, name)]))]),
) as Readonly<Record<Locale, Readonly<Record<Name, string>>>>

/** A standard text in Markdown, with placeholders. Each language has all of them, with the same headings and lists. */
export function standardMarkdown(name: Name, locale: Locale): string {
  return texts[locale][name]
}

/** A text before its headings, and each heading with what is below it. */
export function markdownParts(name: Name, locale: Locale): string[] {
  return standardMarkdown(name, locale).split(/^(?=## )/m)
}

function read(locale: Locale, name: Name): string {
  return readFileSync(new URL(`./texts/${locale}/${name}.md`, import.meta.url), 'utf8')
}
