import type { Draws } from '#contract/text/draws.ts'
import { faultText } from '#contract/text/fault-text.ts'
import { listNames } from '#contract/text/list-names.ts'
import { msg } from '#contract/text/msg.ts'

/** The variables of a contract text, written as `{store}`, with their descriptions. */
export const termVariables = {
  store: msg`the name of the store`,
  licensor: msg`who made the beat and grants the license: legal and artist name`,
  producer: msg`the artist name of who made the beat`,
  licensee: msg`who buys it: the name on the bill and the artist name`,
  artist: msg`the artist name of who buys it`,
  beat: msg`the title of the beat`,
  license: msg`the name of the license`,
  price: msg`what was paid, such as USD 29.00, or its share if a bulk deal made a license free`,
  date: msg`the day of the purchase`,
  order: msg`the number of the order`,
  grant: msg`“a non-exclusive license” or “an exclusive license”`,
  files: msg`the files it gives, such as “the MP3 and the WAV”`,
  streams: msg`such as “up to 50,000 streams”`,
  copies: msg`such as “up to 2,000 copies”`,
  videos: msg`such as “one music video”`,
  radioStations: msg`such as “two radio stations”`,
  performances: msg`such as “any number of paid shows”`,
  term: msg`such as “for 3 years from the day of the purchase”`,
  producerShare: msg`the producer’s share of the publishing, such as 50%`,
  artistShare: msg`the buyer’s share of the publishing, such as 50%`,
  registration: msg`where the producer’s works are registered, as a sentence; empty where the account does not say`,
  credit: msg`how the producer is to be credited, or “no credit”`,
  exclusivity: msg`whether others can license the beat afterwards, as a sentence`,
  law: msg`the law that the contract is under, a setting of the store`,
} as const
type TermVariable = keyof typeof termVariables
export type TermValues = Partial<Record<TermVariable, string>>

const creditVariables = ['producer', 'beat', 'store'] as const satisfies readonly TermVariable[]

const VARIABLE = /\{([^{}\n]*)\}/g

/** Error in the variables of a contract text, as a sentence; undefined if valid. */
export function validateTerms(text: string): string | undefined {
  return faultOf(text, Object.keys(termVariables))
}

/** Error in the variables of a credit line, as a sentence; undefined if valid. */
export function validateCredit(text: string): string | undefined {
  return faultOf(text, creditVariables)
}

function faultOf(text: string, known: readonly string[]): string | undefined {
  for (const [written, name = ''] of text.matchAll(VARIABLE))
    if (!known.includes(name))
      return faultText(
        (locale) =>
          msg`There is no variable ${{ written }}. You can use ${{
            variables: listNames(
              known.map((each) => `{${each}}`),
              locale,
            ),
          }}.`,
      )
  const rest = text.replace(VARIABLE, '')
  if (/[{}]/.test(rest))
    return faultText(
      msg`A curly brace has no match. Write a variable as ${{ variable: '{store}' }}, or remove the brace.`,
    )
  return undefined
}

/** Part of a paragraph; `isValue` if it replaces a variable. */
type TermPiece = { text: string; isValue: boolean }

/**
 * The paragraphs of a contract text in parts, with its variables replaced. A variable missing in `values` becomes its
 * description in square brackets.
 * @param i18n draws the descriptions; a page gives its own, as the server draws pages in many languages
 */
export function termPieces(text: string, values: TermValues, i18n?: Draws): TermPiece[][] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) =>
      // Every second part is a variable's name.
      line
        .split(VARIABLE)
        .map((part, at) => (at % 2 === 0 ? { text: part, isValue: false } : pieceOf(part, values, i18n)))
        .filter(({ text }) => text !== ''),
    )
}

/** The paragraphs of a contract text with its variables replaced, as `termPieces` does. */
export function renderTerms(text: string, values: TermValues, i18n?: Draws): string[] {
  return termPieces(text, values, i18n).map((pieces) =>
    pieces
      .map((piece) => piece.text)
      .join('')
      // A value at the end may be empty.
      .trimEnd(),
  )
}

function pieceOf(name: string, values: TermValues, i18n: Draws | undefined): TermPiece {
  if (!Object.hasOwn(termVariables, name)) return { text: `{${name}}`, isValue: false }
  const variable = name as TermVariable
  const described = termVariables[variable]
  return { text: values[variable] ?? `[${i18n?._(described) ?? faultText(described)}]`, isValue: true }
}
