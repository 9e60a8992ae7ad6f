import { type FileHandle, open } from 'node:fs/promises'
import { AUDIO_HEAD_BYTES, validateAudioFormat } from '#contract/audio/audio-rules.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { msg } from '#contract/text/msg.ts'
import { readAiffHeader } from './aiff-header.ts'
import { AudioError, type AudioSource, limitLength } from './audio-source.ts'
import { checkSamples } from './check-samples.ts'
import { readBytes } from './file-bytes.ts'
import { id3Bytes } from './id3-tag.ts'
import { readMp3Frame } from './mp3-frame.ts'
import type { PcmLayout } from './pcm-layout.ts'
import { pcmSource } from './pcm-source.ts'
import { readWavHeader } from './wav-header.ts'

/** More are no tags. */
const MAX_TAGS = 100
const ID3_HEAD_BYTES = 10

/**
 * Opens an audio file by its content, ignoring name and type.
 * @throws AudioError with a message for the uploader if it is empty, not audio, broken, truncated or out of bounds
 */
export async function openAudio(path: string): Promise<AudioSource> {
  const file = await open(path)
  try {
    return limitLength(await identify(path, file))
  } catch (error) {
    // Out of range: the header claims more than there is.
    if (error instanceof RangeError)
      throw new AudioError(msg`The audio file is broken: its header cannot be read.`, { cause: error })
    throw error
  } finally {
    await file.close()
  }
}

async function identify(path: string, file: FileHandle): Promise<AudioSource> {
  const { size } = await file.stat()
  if (size === 0) throw new AudioError(msg`The audio file is empty.`)
  const start = await tagsEnd(file)
  const head = await readBytes(file, start, AUDIO_HEAD_BYTES)
  const kind = head.toString('latin1', 0, 4)
  const form = head.toString('latin1', 8, 12)
  if (['RIFF', 'RF64', 'BW64'].includes(kind) && form === 'WAVE')
    return await pcm(path, file, await readWavHeader(file, start, size))
  if (kind === 'FORM' && (form === 'AIFF' || form === 'AIFC'))
    return await pcm(path, file, await readAiffHeader(file, start, size))
  // Decoders load lazily.
  if (kind === 'fLaC') {
    const { flacSource } = await import('./flac-source.ts')
    return flacSource(path, file, start)
  }
  const fault = validateAudioFormat(head)
  if (fault !== undefined) throw new AudioError(fault)
  const { mp3Source } = await import('./mp3-source.ts')
  const mp3 = await mp3Source(path, file, start)
  if (mp3) return mp3
  if (start > 0)
    throw new AudioError(
      msg`This file begins with an ID3 tag of ${{ size: formatCount(start) }} bytes, but no sound of a known kind follows it. Please export it again.`,
    )
  throw new AudioError(
    readMp3Frame(head, 0)
      ? msg`This MP3 file is broken: after its first frame header it contains no sound.`
      : msg`This is not an audio file the store can read. Please choose a WAV, AIFF, FLAC or MP3 file.`,
  )
}

/** Position after ID3 tags in front: programs put them before every format, and some before an older one. */
async function tagsEnd(file: FileHandle): Promise<number> {
  let at = 0
  for (let count = 0; count < MAX_TAGS; count++) {
    const bytes = id3Bytes(await readBytes(file, at, ID3_HEAD_BYTES))
    if (bytes === 0) break
    at += bytes
  }
  return at
}

async function pcm(path: string, file: FileHandle, layout: PcmLayout): Promise<AudioSource> {
  const { size } = await file.stat()
  const source = pcmSource(path, layout, size)
  await checkSamples(file, layout, size)
  return source
}
