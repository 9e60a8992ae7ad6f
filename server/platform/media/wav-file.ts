/** Stereo samples from -1 to 1. */
export type StereoSamples = { left: Float32Array; right: Float32Array; sampleRate: number }

const headerBytes = 44
const bytesPerSample = 3
const fullScale = 2 ** 23 - 1

/** A RIFF/WAVE file of 24-bit PCM (Microsoft RIFF specification, 1994). */
export function encodeWav({ left, right, sampleRate }: StereoSamples): Buffer {
  return Buffer.concat([wavHeader(left.length, sampleRate), writeFrames(left, right)])
}

/** The 44 bytes before the samples of a 24-bit stereo file of `frames` frames. */
export function wavHeader(frames: number, sampleRate: number): Buffer {
  const frameBytes = 2 * bytesPerSample
  const dataBytes = frames * frameBytes
  const header = Buffer.alloc(headerBytes)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(headerBytes - 8 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * frameBytes, 28)
  header.writeUInt16LE(frameBytes, 32)
  header.writeUInt16LE(8 * bytesPerSample, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(dataBytes, 40)
  return header
}

/** Samples as 24-bit stereo frames. */
export function writeFrames(left: Float32Array, right: Float32Array): Buffer {
  const bytes = Buffer.allocUnsafe(left.length * 2 * bytesPerSample)
  let at = 0
  for (let frame = 0; frame < left.length; frame++) {
    at = bytes.writeIntLE(quantize(left[frame] ?? 0), at, bytesPerSample)
    at = bytes.writeIntLE(quantize(right[frame] ?? 0), at, bytesPerSample)
  }
  return bytes
}

/**
 * Reads PCM of 16, 24 or 32 bits, or 32-bit floats, in one or two channels.
 * @throws Error for anything else
 */
export function decodeWav(file: Buffer): StereoSamples {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    throw new Error('not a WAV file')
  let format: { code: number; channels: number; sampleRate: number; bits: number } | undefined
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    const body = at + 8
    if (name === 'fmt ') format = readFormat(file, body)
    if (name === 'data' && format)
      return readSamples(file.subarray(body, Math.min(body + size, file.length)), format)
    at = body + size + (size % 2)
  }
  throw new Error('a WAV file without samples')
}

function readFormat(file: Buffer, at: number) {
  const given = file.readUInt16LE(at)
  // 0xFFFE says that the real code stands in the extension.
  const code = given === 0xfffe ? file.readUInt16LE(at + 24) : given
  return {
    code,
    channels: file.readUInt16LE(at + 2),
    sampleRate: file.readUInt32LE(at + 4),
    bits: file.readUInt16LE(at + 14),
  }
}

function readSamples(
  data: Buffer,
  format: { code: number; channels: number; sampleRate: number; bits: number },
): StereoSamples {
  const { code, channels, sampleRate, bits } = format
  const isFloat = code === 3 && bits === 32
  if (!isFloat && !(code === 1 && [16, 24, 32].includes(bits)))
    throw new Error('a WAV encoding that is not read here')
  if (channels !== 1 && channels !== 2) throw new Error('a WAV file of more than two channels')
  const width = bits / 8
  const frames = Math.floor(data.length / (width * channels))
  const left = new Float32Array(frames)
  const right = channels === 2 ? new Float32Array(frames) : left
  const read = (at: number) => (isFloat ? data.readFloatLE(at) : data.readIntLE(at, width) / 2 ** (bits - 1))
  for (let frame = 0; frame < frames; frame++) {
    left[frame] = read(frame * width * channels)
    if (channels === 2) right[frame] = read(frame * width * channels + width)
  }
  return { left, right, sampleRate }
}

function quantize(sample: number): number {
  return Math.round(Math.max(-1, Math.min(1, sample)) * fullScale)
}
