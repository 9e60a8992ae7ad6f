/**
 * The texts that are marked in the sources, and their files in `locales`: `npm run extract` writes them, `npm run check` holds
 * them to what it would write.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extractMessagesFromFiles } from '@lingui/native-tools'
import { parsePo, stringifyPo } from 'pofile-ts'
import { type Locale, locales, sourceLocale } from '#contract/text/locales.ts'
import { idOf, textsFolder } from '#server/platform/text/read-texts.ts'
import { faultOfWords, readGlossary } from './glossary.ts'
import { macro } from './text-macros.ts'
import { faultOfTranslation } from './translation-faults.ts'

const root = join(import.meta.dirname, '..')
const sources = '{client,contract,server}/**/*.{ts,tsx}'
const TEST = /\.test\.tsx?$|\.d\.ts$/

type Marked = { message: string; context: string | null; comments: Set<string>; files: Set<string> }

/** Every marked text by id. Throws if one cannot be read, and says where. */
async function readMarked(): Promise<Map<string, Marked>> {
  const modules = Object.values(macro).flat()
  const paths = globSync(sources, { cwd: root })
    .filter((path) => !TEST.test(path))
    .map((path) => join(root, path))
    .filter((path) => {
      const code = readFileSync(path, 'utf8')
      return modules.some((name) => code.includes(`from '${name}'`))
    })
  const { messages, warnings } = await extractMessagesFromFiles(paths, { macro })
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
  const marked = new Map<string, Marked>()
  for (const { id, message = '', context = null, comment, origin } of messages) {
    const text = marked.get(id) ?? { message, context, comments: new Set(), files: new Set() }
    if (comment !== undefined) text.comments.add(comment)
    if (origin) text.files.add(relative(root, origin.filename).replaceAll('\\', '/'))
    marked.set(id, text)
  }
  return marked
}

/** The file of a language, with the translations that it has: without those of texts that are gone. */
function stringifyTexts(locale: Locale, marked: ReadonlyMap<string, Marked>, present: string): string {
  const translations = new Map(parsePo(present).items.map((item) => [idOf(item), item.msgstr[0] ?? '']))
  const items = [...marked]
    .toSorted(([, one], [, other]) => compare(sortKey(one), sortKey(other)))
    .map(([id, { message, context, comments, files }]) => ({
      ...{ msgid: message, msgctxt: context, msgid_plural: null },
      msgstr: [locale === sourceLocale ? message : (translations.get(id) ?? '')],
      references: [...files].sort(),
      extractedComments: [...comments].sort(),
      ...{ comments: [], flags: {}, metadata: {}, obsolete: false, nplurals: 1 },
    }))
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    Language: locale,
  }
  return `${stringifyPo({ headers, headerOrder: Object.keys(headers), items }, { foldLength: 0 }).trim()}\n`
}

const sortKey = ({ message, context }: Marked) => `${message}\0${context ?? ''}`
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

const fileOf = (locale: Locale) => join(textsFolder, `${locale}.po`)

export async function extractTexts(): Promise<void> {
  const marked = await readMarked()
  for (const locale of locales) {
    const present = readFileSync(fileOf(locale), 'utf8')
    const wanted = stringifyTexts(locale, marked, present)
    if (wanted !== present) writeFileSync(fileOf(locale), wanted)
  }
}

/** What is wrong with the files of texts, and how many texts each language still shows in English. */
export async function findTextFaults(): Promise<{ faults: string[]; missing: string }> {
  const marked = await readMarked()
  const terms = readGlossary()
  const faults: string[] = []
  const counts: string[] = []
  for (const locale of locales) {
    const present = readFileSync(fileOf(locale), 'utf8')
    if (stringifyTexts(locale, marked, present) !== present)
      faults.push(`locales/${locale}.po is not up to date with the sources: run npm run extract`)
    const { items } = parsePo(present)
    for (const { msgid, msgstr } of items) {
      const said = msgstr[0]
      if (!said || locale === sourceLocale) continue
      const fault = faultOfTranslation(msgid, said) ?? faultOfWords(terms, locale, msgid, said)
      if (fault !== undefined) faults.push(`locales/${locale}.po: ${fault}: “${msgid}”`)
    }
    if (locale !== sourceLocale) counts.push(`${locale} ${items.filter(({ msgstr }) => !msgstr[0]).length}`)
  }
  return { faults, missing: `of ${marked.size} texts are not translated: ${counts.join(', ')}` }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await extractTexts()
