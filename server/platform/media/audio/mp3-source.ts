import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { MPEGDecoder } from 'mpg123-decoder'
import { AudioFileError, type AudioSource, checkAudioFormat, toStereo } from './audio-source.ts'
import { type Mp3Frame, readMp3Frame } from './mp3-frame.ts'
import { readBytes } from './read-bytes.ts'

const CHUNK_BYTES = 256 * 1024
/** How far to look for the first frame after the tags. */
const SEARCH_BYTES = 64 * 1024

/** MP3, recognized by two consecutive frames. @throws AudioFileError */
export async function mp3Source(path: string, file: FileHandle, start: number): Promise<AudioSource> {
  const head = await readBytes(file, start, SEARCH_BYTES)
  const first = firstFrame(head)
  if (!first) throw new AudioFileError('This MP3 file is broken: it holds no sound.')
  const { frame, at } = first
  const frames = declaredFrames(head.subarray(at), frame)
  checkAudioFormat({ sampleRate: frame.sampleRate, channels: frame.channels, frames })
  return {
    format: 'mp3',
    sampleRate: frame.sampleRate,
    channels: frame.channels,
    bits: undefined,
    frames,
    async *blocks() {
      const decoder = new MPEGDecoder({ enableGapless: true })
      await decoder.ready
      try {
        for await (const chunk of createReadStream(path, { start, highWaterMark: CHUNK_BYTES })) {
          const decoded = decoder.decode(chunk)
          if (decoded.samplesDecoded > 0 && decoded.sampleRate !== frame.sampleRate)
            throw new AudioFileError('This MP3 file changes its sample rate midway. Please export it again.')
          if (decoded.samplesDecoded > 0) yield toStereo(decoded.channelData)
        }
      } finally {
        decoder.free()
      }
    },
  }
}

function firstFrame(head: Buffer): { frame: Mp3Frame; at: number } | undefined {
  for (let at = 0; at + 4 <= head.length; at++) {
    const frame = readMp3Frame(head, at)
    if (!frame) continue
    const next = at + frame.bytes
    const isValid = next + 4 > head.length ? next <= head.length : readMp3Frame(head, next) !== undefined
    if (isValid) return { frame, at }
  }
  return undefined
}

/** Length from the Xing or Info header, without encoder padding; undefined if there is none. */
function declaredFrames(head: Buffer, frame: Mp3Frame): number | undefined {
  const side = head.toString('latin1', 0, frame.bytes)
  const mark = Math.max(side.indexOf('Xing'), side.indexOf('Info'))
  if (mark <= 0 || mark + 12 > head.length) return undefined
  const hasCount = (head.readUInt32BE(mark + 4) & 1) === 1
  return hasCount ? Math.max(1, head.readUInt32BE(mark + 8) * frame.samples - 2_400) : undefined
}
