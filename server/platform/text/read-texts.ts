import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { type PoItem, parsePo } from 'pofile-ts'
import type { Locale } from '#contract/text/locales.ts'

/** One file for each language, `de.po`, which `npm run extract` keeps in step with the sources. */
export const textsFolder = join(import.meta.dirname, '../../../locales')

/** The translations of a language by id, in ICU MessageFormat. What has none is missing. Throws if the file cannot be read. */
export function readTexts(locale: Locale): Map<string, string> {
  return new Map(readItems(locale).flatMap((item) => (item.msgstr[0] ? [[idOf(item), item.msgstr[0]]] : [])))
}

/** All texts of the sources as the file of a language has them. */
export function readItems(locale: Locale): PoItem[] {
  const { items } = parsePo(readFileSync(join(textsFolder, `${locale}.po`), 'utf8'))
  return items.filter(({ obsolete }) => !obsolete)
}

/** The id that a text has in the sources: a hash of its English and its context. */
export const idOf = ({ msgid, msgctxt }: Pick<PoItem, 'msgid' | 'msgctxt'>): string =>
  String(generateMessageId(msgid, msgctxt ?? ''))
