import { BPM_HIGHEST } from '#contract/catalogue/bpm-buckets.ts'
import { parseTone, type Tone } from '#contract/catalogue/tone.ts'

/** What a file name says about its beat. Undefined: it does not say. */
export type NamedBeat = { title: string; bpm: number | undefined; tone: Tone | undefined }

const BPM_MIN = 40
const BPM_MAX = Math.min(300, BPM_HIGHEST)
/** A slower tempo is written with BPM: Area 51 and Studio 54 are names. */
const BARE_BPM_MIN = 60
/** What a number after it counts or names, as in Room 101 and Blink 182. */
const NUMBERED =
  /^(?:agent|apollo|area|blink|boeing|catch|channel|chapter|district|eiffel|episode|highway|interstate|level|no|number|part|pt|room|route|season|sector|studio|sum|take|track|vol|volume)\.?$/i
const QUALITY = /^(?:m|min|minor|maj|major|moll|dur)$/i
const KEY = /^[a-g][#b♯♭]?(?:m|min|minor|maj|major)$/i
const CAMELOT = /^(?:1[0-2]|[1-9])[ab]$/i
const ROOT = /^[A-G][#b♯♭]?$/
/** Words of English, too: `am`, `em`. Keys only behind the tempo or at the end. */
const SHORT_KEY = /^[a-g]m$/i
/** Shorter runs may be beats that are named by their tempo. */
const LONG_RUN = 9
const VERSION = /^(?:master|mastered|final|mix|mixdown)$/i

/**
 * Reads title, tempo and key from a file name: `Last Call 100bpm Em v3 MASTER.wav` is Last Call, 100 BPM, E minor. A
 * number that starts a name is part of its title (`808 Dreams`), unless it is a track number (`03 Concrete Rose`).
 * @param trackNumbers those of the files that it came with
 */
export function readBeatName(fileName: string, trackNumbers: ReadonlySet<number> = new Set()): NamedBeat {
  const words = toWords(fileName, trackNumbers)
  const bpm = takeTempo(words)
  const tone = takeKey(words, bpm?.at ?? Number.POSITIVE_INFINITY)
  return { title: toTitle(words), bpm: bpm?.value, tone }
}

/**
 * Numbers that count the files of a folder, such as `104` after `103`: a run that begins with the first track, or a long
 * one. On its own, `104 Night Drive` is a title like `808 Dreams`.
 */
export function findTrackNumbers(fileNames: readonly string[]): ReadonlySet<number> {
  const leading = fileNames.flatMap((name) => leadingNumber(withoutFolders(name)) ?? [])
  const runs: number[][] = []
  for (const number of [...new Set(leading)].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run?.at(-1) === number - 1) run.push(number)
    else runs.push([number])
  }
  return new Set(runs.filter((run) => isTrackRun(run)).flat())
}

function isTrackRun([first = 0, ...others]: readonly number[]): boolean {
  return first <= 1 ? others.length >= 2 : others.length >= LONG_RUN
}

function leadingNumber(name: string): number | undefined {
  const [digits] = /^\d{1,4}(?=[\s._-]+\D)/.exec(name) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** What files of the same beat share: `night drive` for `Night Drive.wav`, `night drive.JPG` and `Night Drive stems.zip`. */
export function beatNameKey(fileName: string, kind: 'audio' | 'cover' | 'stems'): string {
  const base = withoutFolders(fileName)
    .replace(/\.\w{2,5}$/, '')
    .normalize('NFC')
    .toLowerCase()
  const suffix = { audio: /$^/, cover: /[\s_-]+(?:cover|artwork)$/, stems: /[\s_-]+(?:stems|trackouts?)$/ }[
    kind
  ]
  return base.replace(suffix, '').trim()
}

function withoutFolders(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? ''
}

function toWords(fileName: string, trackNumbers: ReadonlySet<number>): string[] {
  const name = withoutFolders(fileName)
    .normalize('NFC')
    .replace(/\.[a-z]\w{1,4}$/i, '')
  const isNumbered = trackNumbers.has(leadingNumber(name) ?? Number.NaN)
  return (isNumbered ? name.replace(/^\d+[\s._-]+/, '') : name)
    .replace(/^(?:0\d{1,2}(?=[\s._-])|\d{1,3}(?=\s*[.)]\s*\D|\s+-\s))[\s._)-]*/, '')
    .replace(/[([{][^)\]}]*\b(?:prod\b|mix\b|master|final\b)[^)\]}]*[)\]}]/gi, ' ')
    .replace(/(^|[\s_-])@[\w.]+?(?=_(?=[^_]*$)|[\s-]|$)/g, ' ')
    .replace(/[([{}\])_–—-]+/g, ' ')
    .replace(/\b(\d{2,3}(?:[.,]\d+)?)\s*bpm\b/gi, ' $1bpm ')
    .replace(/\bv\d+(?:\.\d+)?\b/gi, ' ')
    .split(/\s+/)
    .filter(Boolean)
}

/** Removes the tempo and returns it with its place. */
function takeTempo(words: string[]): { value: number; at: number } | undefined {
  const said = words.findIndex((word) => /^[\d.,]+bpm$/i.test(word))
  const at = said >= 0 ? said : words.findLastIndex((_, place) => isBareTempo(words, place))
  const word = words[at]
  if (word === undefined) return undefined
  const value = Math.round(Number.parseFloat(word.replace(',', '.')))
  words.splice(at, 1)
  return inRange(value) ? { value, at } : undefined
}

/** Whether a number without BPM is one: not a part of a name, as of an artist's before `type beat`. */
function isBareTempo(words: readonly string[], at: number): boolean {
  const [before = '', word = '', after = ''] = words.slice(Math.max(0, at - 1), at + 2)
  if (at === 0 || !/^\d{2,3}$/.test(word) || !inRange(word) || Number(word) < BARE_BPM_MIN) return false
  return !NUMBERED.test(before) && !/^type$/i.test(after)
}

function inRange(value: number | string): boolean {
  return Number(value) >= BPM_MIN && Number(value) <= BPM_MAX
}

/** Removes the last key and returns it. */
function takeKey(words: string[], tempoAt: number): Tone | undefined {
  for (let at = words.length - 1; at >= 0; at--) {
    const [word = '', next = ''] = words.slice(at)
    const isPair = QUALITY.test(next) && /^[a-g][#b♯♭]?$/i.test(word)
    const after = words.slice(at + (isPair ? 2 : 1)).filter((each) => !VERSION.test(each))
    const isEnd = at >= tempoAt || (isPair ? after.length === 0 : at === words.length - 1)
    const isKey =
      // `A Minor Problem` is English; `F# minor` is not.
      (isPair && (isEnd || word.length > 1)) ||
      CAMELOT.test(word) ||
      (KEY.test(word) && (isEnd || !SHORT_KEY.test(word))) ||
      (ROOT.test(word) && at >= tempoAt)
    const tone = isKey ? parseTone(isPair ? `${word} ${next}` : word) : undefined
    if (tone === undefined) continue
    words.splice(at, isPair ? 2 : 1)
    return tone
  }
  return undefined
}

function toTitle(words: readonly string[]): string {
  const isLoud = words.every((word) => word === word.toUpperCase())
  const kept = words.filter((word, at) => {
    if (!VERSION.test(word) || words.length === 1) return true
    return at < words.length - 1 && (isLoud || word !== word.toUpperCase())
  })
  const text = kept.join(' ')
  const split = text.includes(' ') ? text : text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const isPlain = split === split.toLowerCase() || (split === split.toUpperCase() && split.length > 3)
  const title = isPlain
    ? split.toLowerCase().replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
    : split
  return title.slice(0, 120).trim()
}
