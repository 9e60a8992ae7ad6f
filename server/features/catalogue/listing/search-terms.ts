import { parseMode, parseTone, type Tone, tones } from '#contract/catalogue/tone.ts'
import { wordsOf } from './title-words.ts'

/** A search term: words, which may also name a tempo or keys. */
type SearchTerm = { words: string[]; bpm?: number; tones?: readonly Tone[] }

/** The longest spelling of a key: `A flat minor`. */
const LONGEST_TONE = 3
/** Single words that name a key. Others are words first: `Do`, `Es`. */
const TONE_WORD = /^(?:[a-gA-G][#b♯♭]?m|[A-G][#b♯♭]?|\d{1,2}[abAB]|.+(?:maj|min|major|minor|dur|moll))$/
const BPM = /\b(\d{1,3})\s*bpm\b/gi

/** The terms of a search. A beat must meet all of them, each by its text, its tempo or its key. */
export function searchTerms(q: string): SearchTerm[] {
  // Japanese keyboards type digits and Latin letters in full width.
  const typed = q.normalize('NFKC').replace(BPM, '$1').split(/\s+/).filter(Boolean)
  const terms: SearchTerm[] = []
  for (let at = 0; at < typed.length; ) {
    const found = toneAtStart(typed.slice(at, at + LONGEST_TONE))
    terms.push(found?.term ?? wordTerm(typed[at] as string))
    at += found?.length ?? 1
  }
  return terms.filter(({ words }) => words.length > 0)
}

/** The longest key at the start of these words, and of how many words it is. */
function toneAtStart(typed: readonly string[]): { term: SearchTerm; length: number } | undefined {
  for (let length = typed.length; length > 0; length--) {
    const words = typed.slice(0, length)
    const tone = parseTone(words.join(' '))
    if (tone && (length > 1 || TONE_WORD.test(words[0] as string)))
      return { term: { words: words.flatMap(wordsOf), tones: [tone] }, length }
  }
  return undefined
}

function wordTerm(word: string): SearchTerm {
  const words = wordsOf(word)
  if (/^\d{1,3}$/.test(word)) return { words, bpm: Number(word) }
  const mode = parseMode(word)
  return mode ? { words, tones: tones.filter((tone) => tone.endsWith(` ${mode}`)) } : { words }
}
