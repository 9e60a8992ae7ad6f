/** What people's programs write, each around the same sound: two seconds of a tone with a slow swell. */

const RATE = 22_050
const FRAMES = 2 * RATE

/** 16-bit samples, mono. */
export const samples = Int16Array.from({ length: FRAMES }, (_, frame) =>
  Math.round(8_000 * Math.sin(frame / 12) * (0.6 + 0.4 * Math.sin(frame / 9_000))),
)

const little = Buffer.from(samples.buffer, 0, FRAMES * 2)
const big = Buffer.from(little).swap16()

/** An ID3v2 tag around this text. */
export function id3(text: string): Buffer {
  const body = Buffer.concat([Buffer.from('\u0003'), Buffer.from(text)])
  const head = Buffer.from('ID3\u0003\0\0\0\0\0\0TIT2\0\0\0\0\0\0', 'latin1')
  head[8] = (10 + body.length) >> 7
  head[9] = (10 + body.length) & 127
  head.writeUInt32BE(body.length, 14)
  return Buffer.concat([head, body])
}

function chunk(
  name: string,
  content: Buffer,
  { size = content.length, isPadded = true, isBig = false } = {},
) {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  if (isBig) head.writeUInt32BE(size, 4)
  else head.writeUInt32LE(size, 4)
  return Buffer.concat([head, content, Buffer.alloc(isPadded ? content.length % 2 : 0)])
}

type WavForm = {
  /** Written in place of the right length of the whole and of the samples. */
  riff?: number
  data?: number
  kind?: 'RIFF' | 'RF64' | 'BW64'
  /** Chunks before the samples. */
  before?: Buffer
  after?: Buffer
  bits?: number
  /** Bytes of a sample. */
  width?: number
}

/** A WAV of these peculiarities. */
export function wavForm({ kind = 'RIFF', bits = 16, width = 2, ...form }: WavForm = {}): Buffer {
  // Left-aligned, as the format asks for.
  const content = Buffer.alloc(FRAMES * width)
  for (let frame = 0; frame < FRAMES; frame++)
    content.writeInt16LE(samples[frame] ?? 0, frame * width + width - 2)
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(RATE, 4)
  format.writeUInt32LE(RATE * width, 8)
  format.writeUInt16LE(width, 12)
  format.writeUInt16LE(bits, 14)
  const ds64 = Buffer.alloc(28)
  const chunks = Buffer.concat([
    ...(kind === 'RIFF' ? [] : [chunk('ds64', ds64)]),
    chunk('fmt ', format),
    form.before ?? Buffer.alloc(0),
    chunk('data', content, { size: form.data ?? (kind === 'RIFF' ? content.length : 0xffffffff) }),
    form.after ?? Buffer.alloc(0),
  ])
  const head = Buffer.alloc(12)
  head.write(kind, 0, 'latin1')
  head.writeUInt32LE(form.riff ?? (kind === 'RIFF' ? 4 + chunks.length : 0xffffffff), 4)
  head.write('WAVE', 8, 'latin1')
  if (kind !== 'RIFF') {
    chunks.writeBigUInt64LE(BigInt(4 + chunks.length), 8)
    chunks.writeBigUInt64LE(BigInt(content.length), 16)
  }
  return Buffer.concat([head, chunks])
}

type AiffForm = { frames?: number; sound?: number; before?: Buffer }

/** An AIFF of these peculiarities. */
export function aiffForm({ frames = FRAMES, sound, before = Buffer.alloc(0) }: AiffForm = {}): Buffer {
  const common = Buffer.alloc(18)
  common.writeUInt16BE(1, 0)
  common.writeUInt32BE(frames, 2)
  common.writeUInt16BE(16, 6)
  common.writeUInt16BE(16_383 + 14, 8)
  common.writeUInt32BE(RATE * 2 ** 17, 10)
  const content = Buffer.concat([Buffer.alloc(8), big])
  const chunks = Buffer.concat([
    Buffer.from('AIFF'),
    chunk('COMM', common, { isBig: true }),
    before,
    chunk('SSND', content, { isBig: true, size: sound ?? content.length }),
  ])
  return chunk('FORM', chunks, { isBig: true, size: frames === FRAMES ? chunks.length : 0 })
}

/** A text chunk of odd length, without the pad byte that should follow. */
export function oddChunk(name: 'LIST' | 'ANNO'): Buffer {
  const content = name === 'LIST' ? 'INFOIART\u000f\0\0\0Somebody else\0\0' : 'Somebody else'
  return chunk(name, Buffer.from(content, 'latin1'), { isPadded: false, isBig: name === 'ANNO' })
}
