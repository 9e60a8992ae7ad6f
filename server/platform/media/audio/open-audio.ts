import { type FileHandle, open } from 'node:fs/promises'
import { AUDIO_HEAD_BYTES, AUDIO_TAKEN, validateAudioFormat } from '#contract/audio/audio-rules.ts'
import { readAiffHeader } from './aiff-header.ts'
import { AudioError, type AudioSource, limitLength } from './audio-source.ts'
import { readBytes } from './file-bytes.ts'
import { id3Bytes } from './id3-tag.ts'
import { readMp3Frame } from './mp3-frame.ts'
import { pcmSource } from './pcm-source.ts'
import { readWavHeader } from './wav-header.ts'

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
      throw new AudioError('The audio file is broken: its header cannot be read.', { cause: error })
    throw error
  } finally {
    await file.close()
  }
}

async function identify(path: string, file: FileHandle): Promise<AudioSource> {
  const { size } = await file.stat()
  if (size === 0) throw new AudioError('The audio file is empty.')
  const start = id3Bytes(await readBytes(file, 0, 10))
  const head = await readBytes(file, start, AUDIO_HEAD_BYTES)
  const kind = head.toString('latin1', 0, 4)
  const form = head.toString('latin1', 8, 12)
  if ((kind === 'RIFF' || kind === 'RF64') && form === 'WAVE')
    return pcmSource(path, await readWavHeader(file, size), size)
  if (kind === 'FORM' && (form === 'AIFF' || form === 'AIFC'))
    return pcmSource(path, await readAiffHeader(file, size), size)
  // Decoders load lazily.
  if (kind === 'fLaC') {
    const { flacSource } = await import('./flac-source.ts')
    return flacSource(path, file, start)
  }
  const fault = validateAudioFormat(head)
  if (fault !== undefined) throw new AudioError(fault)
  if (start > 0 || readMp3Frame(head, 0)) {
    const { mp3Source } = await import('./mp3-source.ts')
    return mp3Source(path, file, start)
  }
  throw new AudioError(`This is not an audio file the store can read. ${AUDIO_TAKEN}`)
}
