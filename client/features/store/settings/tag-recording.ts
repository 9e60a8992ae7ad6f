import { AUDIO_HEAD_BYTES, validateAudioFormat } from '#contract/audio/audio-rules.ts'
import { STORE_TAG_MAX_BYTES } from '#contract/beats/store-tag.ts'

const RATE_HERTZ = 44_100
const HEADER_BYTES = 44
const SAMPLE_BYTES = 2

/**
 * A recording in a format that the server reads. What only browsers decode, such as a phone's M4A, becomes a mono WAV.
 * @throws Error if the browser cannot decode it either
 */
export async function convertRecording(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, AUDIO_HEAD_BYTES).arrayBuffer())
  const fault = validateAudioFormat(head)
  if (fault === undefined || file.size > STORE_TAG_MAX_BYTES) return file
  try {
    // Decoding in a context of this rate resamples, too.
    const context = new OfflineAudioContext(1, 1, RATE_HERTZ)
    const sound = await context.decodeAudioData(await file.arrayBuffer())
    return new File([encodeWav(mixToMono(sound))], `${file.name}.wav`, { type: 'audio/wav' })
  } catch {
    throw new Error(fault)
  }
}

function mixToMono(sound: AudioBuffer): Float32Array {
  const mono = new Float32Array(sound.length)
  for (let channel = 0; channel < sound.numberOfChannels; channel++)
    for (const [at, sample] of sound.getChannelData(channel).entries())
      mono[at] = (mono[at] ?? 0) + sample / sound.numberOfChannels
  return mono
}

/** A WAV file with 16 bits (Microsoft RIFF specification, 1994). */
function encodeWav(samples: Float32Array): ArrayBuffer {
  const bytes = samples.length * SAMPLE_BYTES
  const file = new DataView(new ArrayBuffer(HEADER_BYTES + bytes))
  const write = (name: string, at: number) => {
    for (const [place, letter] of [...name].entries()) file.setUint8(at + place, letter.charCodeAt(0))
  }
  write('RIFF', 0)
  file.setUint32(4, HEADER_BYTES - 8 + bytes, true)
  write('WAVEfmt ', 8)
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, RATE_HERTZ, true)
  file.setUint32(28, RATE_HERTZ * SAMPLE_BYTES, true)
  file.setUint16(32, SAMPLE_BYTES, true)
  file.setUint16(34, 8 * SAMPLE_BYTES, true)
  write('data', 36)
  file.setUint32(40, bytes, true)
  for (const [at, sample] of samples.entries())
    file.setInt16(HEADER_BYTES + at * SAMPLE_BYTES, Math.max(-1, Math.min(1, sample)) * 32_767, true)
  return file.buffer
}
