/** Holds the translations to the words of `locales/GLOSSARY.md`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales, sourceLocale } from '#contract/text/locales.ts'
import { textsFolder } from '#server/platform/text/read-texts.ts'

export type Term = {
  /** The word as English spells it. */
  english: RegExp
  /** Phrases in which it means something else. */
  apartFrom?: RegExp | undefined
  name: string
  /** Beginnings, one of which a translation has. */
  words: Partial<Record<Locale, string[]>>
}

/** Reads the table. Throws if it has other columns than there are languages. */
export function readGlossary(markdown = readFileSync(join(textsFolder, 'GLOSSARY.md'), 'utf8')): Term[] {
  const [head, , ...rows] = markdown.split('\n').filter((line) => line.startsWith('|'))
  const names = cellsOf(head ?? '')
  const wanted = locales.filter((locale) => locale !== sourceLocale)
  if (wanted.some((locale) => !names.includes(locale)))
    throw new Error(`locales/GLOSSARY.md needs a column for each of ${wanted.join(', ')}.`)
  return rows.map((row) => {
    const cells = cellsOf(row)
    const listAt = (name: string) => splitList(cells[names.indexOf(name)] ?? '')
    return {
      name: listAt('English')[0] ?? '',
      english: wholeWords(listAt('English')),
      apartFrom: listAt('not in').length > 0 ? wholeWords(listAt('not in')) : undefined,
      words: Object.fromEntries(wanted.map((locale) => [locale, listAt(locale)])),
    }
  })
}

/** What a translation says otherwise than the glossary: `cart: Warenkorb`. Undefined if nothing. */
export function faultOfWords(
  terms: readonly Term[],
  locale: Locale,
  source: string,
  translation: string,
): string | undefined {
  const [said, found] = [source, translation].map(withoutValues)
  const missed = terms.find(
    ({ english, apartFrom, words }) =>
      (apartFrom ? said?.replaceAll(apartFrom, ' ') : said)?.match(english) &&
      !words[locale]?.some((word) => found?.includes(word.toLowerCase())),
  )
  return missed && `the glossary has ${missed.words[locale]?.join(' or ')} for ${missed.name}`
}

/** Names of values, such as `{beats}`, are no words; the plurals’ forms are. */
const withoutValues = (text: string) =>
  text
    .replaceAll(/\{\s*\w+\s*(?:,\s*\w+\s*,|\})/g, ' ')
    .replaceAll('’', "'")
    .toLowerCase()
const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const splitList = (cell: string) =>
  cell.split(',').flatMap((word) => (word.trim() ? [word.trim().replaceAll('’', "'")] : []))

const wholeWords = (words: readonly string[]) =>
  new RegExp(
    `(?<![\\p{L}-])(?:${words.map((word) => literally(word.toLowerCase())).join('|')})(?!\\p{L})`,
    'gu',
  )
/** A word may have a dot or a parenthesis, which a regular expression reads otherwise. */
const literally = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
