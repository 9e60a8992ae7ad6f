import yauzl from 'yauzl'
import { msg } from '#contract/text/msg.ts'
import { AudioError } from '#server/platform/media/audio/audio-source.ts'

/** "The name is UTF-8" (PKWARE APPNOTE 4.4.4, bit 11). */
const UTF8_FLAG = 0x800

/**
 * What old zip programs wrote, and by which letters it shows. Each holds for all names of a zip, or is not theirs. Korean and
 * Chinese ones cannot be told from each other by a few names: those are refused rather than guessed.
 */
const codePages: readonly { decode: (bytes: Buffer) => string; isMeant: (names: string) => boolean }[] = [
  { decode: decoder('utf-8'), isMeant: () => true },
  {
    decode: decoder('shift_jis'),
    // Half-width kana are what other Asian code pages look like in this one.
    isMeant: (names) =>
      only(/(?![｡-ﾟ])[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}ー・　]/u, names) &&
      /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(names) &&
      isApart(names),
  },
  { decode: decoder('ibm866'), isMeant: (names) => only(/\p{sc=Cyrillic}/u, names) && isApart(names) },
  // The code page of the first zips, and of the format where nothing else is said.
  {
    decode: (bytes) => yauzl.getFileNameLowLevel(0, bytes, [], false),
    isMeant: (names) => only(/\p{sc=Latin}/u, names),
  },
]

/**
 * The names of a zip's entries as the person who made it typed them: Finder writes UTF-8 without saying so, PowerShell
 * backslashes, and old programs the code page of their country. Composed (NFC), with `/`.
 * @throws AudioError if they cannot be read
 */
export function readStemNames(entries: readonly yauzl.Entry[]): string[] {
  const unmarked = entries.filter((entry) => !saysItsName(entry)).map(({ fileNameRaw }) => fileNameRaw)
  const decode = decodeAll(unmarked)
  return entries.map((entry) =>
    (saysItsName(entry) ? nameByFormat(entry) : decode(entry.fileNameRaw))
      .replaceAll('\\', '/')
      .normalize('NFC'),
  )
}

/** The name that a program reads which goes by the format alone. */
export function nameByFormat({ generalPurposeBitFlag, fileNameRaw, extraFields }: yauzl.Entry): string {
  return yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
}

/** By the flag, by an extra field of Info-ZIP's, or because it is ASCII. */
function saysItsName(entry: yauzl.Entry): boolean {
  const { generalPurposeBitFlag, fileNameRaw } = entry
  // Some programs set the flag and write their code page.
  if (nameByFormat(entry).includes('\uFFFD')) return false
  return (
    (generalPurposeBitFlag & UTF8_FLAG) !== 0 ||
    fileNameRaw.every((byte) => byte < 0x80) ||
    nameByFormat(entry) !== yauzl.getFileNameLowLevel(0, fileNameRaw, [], true)
  )
}

function decodeAll(names: readonly Buffer[]): (bytes: Buffer) => string {
  for (const { decode, isMeant } of codePages) {
    try {
      if (isMeant(names.map(decode).join('\n'))) return decode
    } catch (error) {
      // Not of this code page.
      if (!(error instanceof TypeError)) throw error
    }
  }
  throw new AudioError(
    msg`The file names in the zip can’t be read: they are in an old encoding. Zip the stems again with a current program, or use plain letters in the names.`,
  )
}

/** @throws TypeError for bytes that are not of this encoding */
function decoder(encoding: string): (bytes: Buffer) => string {
  return (bytes) => new TextDecoder(encoding, { fatal: true }).decode(bytes)
}

/** Whether no word mixes these letters with Latin ones, as accents of Western names do when they are read as others. */
function isApart(names: string): boolean {
  return !/[a-z]\P{ASCII}|\P{ASCII}[a-z]/iu.test(names)
}

/** Whether every letter beyond ASCII is one of these. */
function only(letter: RegExp, names: string): boolean {
  return [...names].every((each) => each <= '\x7f' || letter.test(each))
}
