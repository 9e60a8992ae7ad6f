import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { AudioFileError, type AudioSource, checkAudioFormat, toStereo } from './audio-source.ts'
import { readBytes } from './read-bytes.ts'

const CHUNK_BYTES = 256 * 1024

/** FLAC (RFC 9639). @throws AudioFileError */
export async function flacSource(path: string, file: FileHandle, start: number): Promise<AudioSource> {
  const head = await readBytes(file, start, 42)
  const isStreamInfo = head.length === 42 && ((head[4] ?? 0) & 0x7f) === 0
  if (!isStreamInfo) throw new AudioFileError('This FLAC file is broken: its header cannot be read.')
  const packed = head.readUIntBE(18, 3)
  const sampleRate = packed >> 4
  const channels = ((packed >> 1) & 7) + 1
  const bits = (((packed & 1) << 4) | ((head[21] ?? 0) >> 4)) + 1
  const total = ((head[21] ?? 0) & 0xf) * 2 ** 32 + head.readUInt32BE(22)
  const frames = total === 0 ? undefined : total
  checkAudioFormat({ sampleRate, channels, frames })
  return {
    format: 'flac',
    sampleRate,
    channels: channels === 1 ? 1 : 2,
    bits,
    frames,
    async *blocks() {
      const decoder = new FLACDecoder()
      await decoder.ready
      try {
        for await (const chunk of createReadStream(path, { start, highWaterMark: CHUNK_BYTES })) {
          const decoded = await decoder.decode(chunk)
          if (decoded.samplesDecoded > 0) yield toStereo(decoded.channelData)
        }
        const rest = await decoder.flush()
        if (rest.samplesDecoded > 0) yield toStereo(rest.channelData)
      } finally {
        decoder.free()
      }
    },
  }
}
