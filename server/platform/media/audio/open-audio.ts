import { type FileHandle, open } from 'node:fs/promises'
import { readAiffHeader } from './aiff-header.ts'
import { AudioFileError, type AudioSource } from './audio-source.ts'
import { flacSource } from './flac-source.ts'
import { readMp3Frame } from './mp3-frame.ts'
import { mp3Source } from './mp3-source.ts'
import { pcmSource } from './pcm-source.ts'
import { readBytes } from './read-bytes.ts'
import { readWavHeader } from './wav-header.ts'

const SUPPORTED = 'Please choose a WAV, AIFF, FLAC or MP3 file.'

/** Magic bytes of common unsupported formats, for a helpful error. */
const unsupported: readonly (readonly [name: string, matches: (head: Buffer) => boolean])[] = [
  ['an M4A or MP4 file', (head) => head.toString('latin1', 4, 8) === 'ftyp'],
  ['an Ogg file', (head) => startsWith(head, 'OggS')],
  ['a WMA file', (head) => head.subarray(0, 4).toString('hex') === '3026b275'],
  ['a MIDI file', (head) => startsWith(head, 'MThd')],
  ['a Matroska or WebM file', (head) => head.subarray(0, 4).toString('hex') === '1a45dfa3'],
  ['a JPEG picture', (head) => head.subarray(0, 3).toString('hex') === 'ffd8ff'],
  ['a PNG picture', (head) => head.subarray(1, 4).toString('latin1') === 'PNG'],
  ['a WebP picture', (head) => startsWith(head, 'RIFF') && head.toString('latin1', 8, 12) === 'WEBP'],
  ['a GIF picture', (head) => startsWith(head, 'GIF8')],
  ['an AVI film', (head) => startsWith(head, 'RIFF') && head.toString('latin1', 8, 12) === 'AVI '],
  ['a PDF document', (head) => startsWith(head, '%PDF')],
  ['a zip archive', (head) => startsWith(head, 'PK')],
  ['a compressed archive', (head) => ['1f8b', '425a'].includes(head.subarray(0, 2).toString('hex'))],
  ['a program', (head) => startsWith(head, 'MZ') || head.subarray(1, 4).toString('latin1') === 'ELF'],
  ['a web page', (head) => /^\s*<(!doctype|html|script|svg|\?xml)/i.test(head.toString('latin1'))],
]

/** Detects the format by content, never by name or declared type. @throws AudioFileError */
export async function openAudio(path: string): Promise<AudioSource> {
  const file = await open(path)
  try {
    return await identify(path, file)
  } catch (error) {
    // Read past the end of a buffer: the header declares more than the file has.
    if (error instanceof RangeError)
      throw new AudioFileError('The audio file is broken: its header cannot be read.', { cause: error })
    throw error
  } finally {
    await file.close()
  }
}

async function identify(path: string, file: FileHandle): Promise<AudioSource> {
  const { size } = await file.stat()
  if (size === 0) throw new AudioFileError('The audio file is empty.')
  const start = await afterId3(file)
  const head = await readBytes(file, start, 64)
  const kind = head.toString('latin1', 0, 4)
  const form = head.toString('latin1', 8, 12)
  if ((kind === 'RIFF' || kind === 'RF64') && form === 'WAVE')
    return pcmSource(path, await readWavHeader(file, size), size)
  if (kind === 'FORM' && (form === 'AIFF' || form === 'AIFC'))
    return pcmSource(path, await readAiffHeader(file, size), size)
  if (kind === 'fLaC') return flacSource(path, file, start)
  const other = unsupported.find(([, matches]) => matches(head))
  if (other) throw new AudioFileError(`This is ${other[0]}. ${SUPPORTED}`)
  if (start > 0 || readMp3Frame(head, 0)) return mp3Source(path, file, start)
  throw new AudioFileError(`This is not an audio file that the store can read. ${SUPPORTED}`)
}

/** Skips an ID3v2 tag, whose length is a syncsafe integer (ID3v2.4, 3.1). */
async function afterId3(file: FileHandle): Promise<number> {
  const head = await readBytes(file, 0, 10)
  if (head.length < 10 || !startsWith(head, 'ID3')) return 0
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10)
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127)
}

function startsWith(head: Buffer, text: string): boolean {
  return head.toString('latin1', 0, text.length) === text
}
