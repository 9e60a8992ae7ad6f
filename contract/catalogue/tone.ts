/** The twelve roots in the store's spelling, from C up. One name per pitch: A# is Bb. */
export const toneRoots = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const

/** A key, such as `A minor`. Called tone in the form, the API and the catalogue. */
export type Tone = `${(typeof toneRoots)[number]} ${'major' | 'minor'}`

/** The 24 keys. */
export const tones: readonly Tone[] = toneRoots.flatMap((root): Tone[] => [`${root} major`, `${root} minor`])

/** Semitones above C, with solfège names. German calls B natural H. */
const NOTES: Record<string, number> = {
  ...{ c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11, h: 11 },
  ...{ do: 0, re: 2, mi: 4, fa: 5, sol: 7, la: 9, si: 11 },
}
const SHARP = '#|sharp|diese|diesis|sostenido|is'
const FLAT = 'b|flat|bemolle|bemol|es|s'
const MAJOR = 'major|maj|dur|majeur|maggiore|mayor|maior'
const MINOR = '(?:(?:natural|harmonic|melodic) )?minor|min|moll|mineur|minore|menor'
const NAME = new RegExp(
  `^(do|re|mi|fa|sol|la|si|[a-h]) ?(?:(${SHARP})|(${FLAT}))? ?(?:(${MAJOR})|(${MINOR})|(m))?$`,
  'i',
)
const MODES = { major: new RegExp(`^(?:${MAJOR})$`, 'i'), minor: new RegExp(`^(?:${MINOR})$`, 'i') }
/** The Camelot wheel of DJ software: `8A` is A minor, `8B` C major. */
const CAMELOT = /^(1[0-2]|[1-9])([ab])$/i

/**
 * Parses the usual spellings of a key: `Am`, `a min`, `A minor`, `A-Moll`, `la mineur`, `8A`; `A#` and `Bb` are the
 * same. Undefined for anything else, such as other modes.
 */
export function parseTone(text: string): Tone | undefined {
  const bare = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('♯', '#')
    .replaceAll('♭', 'b')
    .replace(/[\s_.:-]+/g, ' ')
    .trim()
  return parseCamelot(bare) ?? parseName(bare)
}

/** The mode that a whole word names, in any of the spellings: `Moll`, `mineur`. Not `min`, which begins other words. */
export function parseMode(word: string): 'major' | 'minor' | undefined {
  if (word.length < 3 || /^(?:min|maj)$/i.test(word)) return undefined
  if (MODES.major.test(word)) return 'major'
  return MODES.minor.test(word) ? 'minor' : undefined
}

/** A tone to filter by; accepts old URLs with other spellings. */
export function canonicalTone(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (parseTone(text) ?? text)
}

function parseName(text: string): Tone | undefined {
  const [, note = '', sharp, flat, major, minor, short] = NAME.exec(text) ?? []
  const natural = NOTES[note.toLowerCase()]
  if (natural === undefined) return undefined
  // A bare capital root is major, as in DJ software; a lowercase one is ambiguous.
  if (!(major ?? minor ?? short) && !/^[A-G]/.test(text)) return undefined
  const isGermanB = /^b$/i.test(note) && !sharp && !flat && /^(dur|moll)$/i.test(major ?? minor ?? '')
  const step = sharp ? 1 : flat || isGermanB ? -1 : 0
  return toneOf(natural + step, minor !== undefined || short === 'm')
}

function parseCamelot(text: string): Tone | undefined {
  const [, hour, letter] = CAMELOT.exec(text) ?? []
  if (hour === undefined || letter === undefined) return undefined
  const isMinor = letter.toLowerCase() === 'a'
  // Each number is a fifth up, and minor keys are next to their relative major.
  return toneOf((Number(hour) + 4) * 7 - (isMinor ? 3 : 0), isMinor)
}

function toneOf(semitones: number, isMinor: boolean): Tone | undefined {
  const root = toneRoots[(semitones + 12) % 12]
  return root && `${root} ${isMinor ? 'minor' : 'major'}`
}
