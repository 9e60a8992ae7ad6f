import { compileMessage } from '@lingui/message-utils/compileMessage'
import { sourceLocale } from '#contract/text/locales.ts'
import type { Texts } from '#contract/text/page-texts.ts'
import { readTexts } from '#server/platform/text/read-texts.ts'

const plain = 'aceghiklnorstuwyzACDEGHIKLNORSTUWYZ'
const accented = 'àćéğĥíķļńőŕśťúŵýžÀĆĎÉĞĤÍĶĻŃŐŔŚŤÚŴÝŽ'
const TAGS = /(<\/?\d+\/?>)/

/**
 * Every marked text in no language: letters with accents, a third longer. What is shown without accents nobody marked, and
 * what bursts has too little room for German.
 */
export function pseudoTexts(): Texts {
  return Object.fromEntries(
    Array.from(readTexts(sourceLocale), ([id, text]) => [id, compileMessage(text, accentText)]),
  )
}

function accentText(text: string): string {
  const said = text
    .split(TAGS)
    .map((part) => (TAGS.test(part) ? part : part.replace(/\w/g, accentLetter)))
    .join('')
  const letters = text.replaceAll(new RegExp(TAGS, 'g'), '').trim().length
  return letters === 0 ? said : said + '~'.repeat(Math.ceil(letters / 3))
}

const accentLetter = (letter: string) => accented[plain.indexOf(letter)] ?? letter
