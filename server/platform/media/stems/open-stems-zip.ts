import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { STEMS_MAX_BYTES, STEMS_MAX_FILES, STEMS_TOO_LARGE } from '#contract/beats/stems.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { hasControlCharacter } from '#server/platform/http/control-character-errors.ts'
import { AudioError } from '#server/platform/media/audio/audio-source.ts'
import { readBytes } from '#server/platform/media/audio/file-bytes.ts'
import { nameByFormat, readStemNames } from './stem-names.ts'

export type StemFile = { name: string; entry: yauzl.Entry }

/** A zip with a checked directory. Must be closed. */
export type StemsZip = {
  files: StemFile[]
  /** Programs that go by the format read other names than these. */
  isMisnamed: boolean
  open: (file: StemFile) => Promise<Readable>
  close: () => void
}

const DAMAGED_DIRECTORY = msg`The directory of the zip is damaged. Zip the stems again.`

/** Also counts folders and files added by macOS and Windows; audio files are limited to 100. */
const MAX_ENTRIES = 1_000
/** Zip bomb limit: silence compresses 1,000:1, audio hardly. Small zips do no harm. */
const MAX_RATIO = 100
const HARMLESS_BYTES = 100 * 1024 ** 2

/** Longest path that Windows and macOS unpack. */
const LONGEST_NAME = 255

/** Unix file type in the upper half of the external attributes (stat.h). */
const TYPE_MASK = 0xf000
const REGULAR = 0x8000
const DIRECTORY = 0x4000
/** 0 stored, 8 deflated (PKWARE APPNOTE 4.4.5). */
const METHODS = [0, 8]

/**
 * Opens a stems zip and checks names, sizes and kinds of its directory entries. Reads no audio.
 * @throws AudioError with a message for the uploader
 */
export async function openStemsZip(path: string): Promise<StemsZip> {
  const zip = await yauzl
    .openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false })
    .catch(async (cause: Error) => {
      throw new AudioError(await unopenable(path), { cause })
    })
  try {
    const files = await readDirectory(zip)
    checkSizes(files)
    return {
      files,
      isMisnamed: files.some(({ name, entry }) => name !== nameByFormat(entry)),
      open: ({ entry }) => zip.openReadStreamPromise(entry),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

const LOCAL_FILE = 'PK\x03\x04'
const DIRECTORY_END = 'PK\x05\x06'
/** The end of the directory may be followed by a comment of this length. */
const END_BYTES = 22 + 65_535
const archives: Readonly<Record<string, Message>> = {
  'Rar!': msg`The stems are a RAR archive, not a zip. Put them into one folder and zip that folder.`,
  '7z\xbc\xaf': msg`The stems are a 7z archive, not a zip. Put them into one folder and zip that folder.`,
}

/** Why a file is no zip: another kind of file, one that was cut off, or a damaged one. */
async function unopenable(path: string): Promise<Message> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = (await readBytes(file, 0, 4)).toString('latin1')
    const end = await readBytes(file, Math.max(0, size - END_BYTES), END_BYTES)
    if (end.includes(DIRECTORY_END, 'latin1')) return DAMAGED_DIRECTORY
    if (start === LOCAL_FILE)
      return msg`The zip is cut off: its directory, which stands at its end, is missing. Zip the stems again and wait until it is done before you send it.`
    return archives[start] ?? msg`The stems are not a zip file. Put them into one folder and zip that folder.`
  } finally {
    await file.close()
  }
}

/** Checks the directory of a stems zip and closes it. Throws like `openStemsZip`. */
export async function checkStemsZip(path: string): Promise<void> {
  const { close } = await openStemsZip(path)
  close()
}

async function readDirectory(zip: yauzl.ZipFile): Promise<StemFile[]> {
  if (zip.entryCount > MAX_ENTRIES) throw tooMany(zip.entryCount)
  const files: StemFile[] = []
  const names = new Set<string>()
  try {
    const entries: yauzl.Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    const read = readStemNames(entries)
    for (const [at, entry] of entries.entries()) {
      const name = read[at] ?? ''
      checkName(name)
      checkKind(entry, name)
      if (isNoAudio(name)) continue
      if (names.has(name.toLowerCase()))
        throw new AudioError(
          msg`“${{ name }}” is in the zip twice. Rename one of the two files and zip them again.`,
        )
      names.add(name.toLowerCase())
      files.push({ name, entry })
    }
  } catch (error) {
    if (error instanceof AudioError) throw error
    throw new AudioError(DAMAGED_DIRECTORY, { cause: error })
  }
  if (files.length === 0) throw new AudioError(msg`There is no audio in the zip. Zip the stems again.`)
  if (files.length > STEMS_MAX_FILES) throw tooMany(files.length)
  return files
}

function checkName(name: string): void {
  if (name.length > LONGEST_NAME)
    throw new AudioError(
      msg`The name “${{ start: name.slice(0, 40) }}…” in the zip has ${{ length: formatCount(name.length) }} characters; at most ${{ most: LONGEST_NAME }} are possible. Rename the file.`,
    )
  if (hasControlCharacter(name))
    throw new AudioError(
      msg`A file name in the zip contains an invisible control character. Rename the file.`,
    )
  // Absolute paths and parent folders.
  if (yauzl.validateFileName(name) !== null)
    throw new AudioError(
      msg`“${{ name }}” points outside the zip. Put the stems into one folder and zip that folder.`,
    )
}

function checkKind(entry: yauzl.Entry, name: string): void {
  const type = (entry.externalFileAttributes >>> 16) & TYPE_MASK
  if (type !== 0 && type !== REGULAR && type !== DIRECTORY)
    throw new AudioError(msg`“${{ name }}” is a link, not a file. Zip the audio file that it points to.`)
  if (entry.isEncrypted())
    throw new AudioError(msg`“${{ name }}” is encrypted. Zip the stems without a password.`)
  if (!METHODS.includes(entry.compressionMethod))
    throw new AudioError(
      msg`“${{ name }}” is compressed in an unusual way. Make a plain zip without special options.`,
    )
  if (/\.(?:zip|rar|7z|tar|t?gz|bz2|xz|zst)$/i.test(name))
    throw new AudioError(
      msg`“${{ name }}” is an archive inside the zip. Unpack it and zip the audio files themselves.`,
    )
}

/** Folders and files added by file managers. */
function isNoAudio(name: string): boolean {
  return (
    name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name)
  )
}

function checkSizes(files: readonly StemFile[]): void {
  let bytes = 0
  let compressed = 0
  for (const { entry } of files) {
    bytes += entry.uncompressedSize
    compressed += entry.compressedSize
  }
  if (bytes > HARMLESS_BYTES && bytes > MAX_RATIO * compressed)
    throw new AudioError(
      msg`The zip unpacks to more than ${{ ratio: MAX_RATIO }} times its size, which audio does not. Export the stems again.`,
    )
  if (bytes > STEMS_MAX_BYTES) throw new AudioError(STEMS_TOO_LARGE)
}

function tooMany(count: number): AudioError {
  return new AudioError(
    msg`The zip holds ${{ count }} files; at most ${{ most: STEMS_MAX_FILES }} are possible. Bounce some of them together.`,
  )
}
