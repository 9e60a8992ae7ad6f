/** Mono samples. */
type Mono = { samples: Float32Array<ArrayBuffer>; sampleRate: number }

type Common = { channels: number; frames: number; bits: number; sampleRate: number; kind: string }

const MAX_CHUNKS = 100

/**
 * Decodes the first seconds of an uncompressed AIFF or AIFC file to mono, since few browsers can. Reads no more of the
 * file. Undefined for anything else; the server reports the problem.
 */
export async function decodeAiff(file: Blob, seconds: number): Promise<Mono | undefined> {
  const start = await read(file, 0, 12)
  if (text(start, 0) !== 'FORM' || !['AIFF', 'AIFC'].includes(text(start, 8))) return undefined
  let common: Common | undefined
  let offset: number | undefined
  let at = 12
  for (let chunk = 0; chunk < MAX_CHUNKS && at + 8 <= file.size; chunk++) {
    const head = await read(file, at, 32)
    const size = head.getUint32(4)
    if (text(head, 0) === 'COMM') common = readCommon(head, text(start, 8) === 'AIFC')
    if (text(head, 0) === 'SSND') offset = at + 16 + head.getUint32(8)
    if (common && offset !== undefined) return readSamples(file, common, { offset, seconds })
    at += 8 + size + (size % 2)
  }
  return undefined
}

function readCommon(head: DataView, isCompressible: boolean): Common {
  const kind = isCompressible ? text(head, 26).toLowerCase() : 'none'
  const exponent = (head.getUint16(16) & 0x7fff) - 16_383
  return {
    channels: head.getUint16(8),
    frames: head.getUint32(10),
    bits: kind === 'in24' ? 24 : kind === 'in32' ? 32 : head.getUint16(14),
    sampleRate: Math.round(head.getUint32(18) * 2 ** (exponent - 31)),
    kind,
  }
}

async function readSamples(
  file: Blob,
  { channels, frames, bits, sampleRate, kind }: Common,
  { offset, seconds }: { offset: number; seconds: number },
): Promise<Mono | undefined> {
  const width = bits / 8
  const readSample = readerOf(kind, width)
  if (!readSample || channels < 1 || channels > 2 || !(sampleRate >= 8_000)) return undefined
  const wanted = Math.min(frames, seconds * sampleRate)
  const view = await read(file, offset, wanted * channels * width)
  const samples = new Float32Array(Math.floor(view.byteLength / (channels * width)))
  for (let frame = 0; frame < samples.length; frame++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++)
      sum += readSample(view, (frame * channels + channel) * width)
    samples[frame] = sum / channels
  }
  return { samples, sampleRate }
}

/** Reads one sample, nominally from -1 to 1; undefined for a compressed or unknown format. */
function readerOf(kind: string, width: number): ((view: DataView, at: number) => number) | undefined {
  if (kind === 'fl32' && width === 4) return (view, at) => view.getFloat32(at)
  if (kind === 'fl64' && width === 8) return (view, at) => view.getFloat64(at)
  if (!['none', 'twos', 'sowt', 'in24', 'in32'].includes(kind)) return undefined
  const isLittle = kind === 'sowt'
  switch (width) {
    case 1:
      return (view, at) => view.getInt8(at) / 2 ** 7
    case 2:
      return (view, at) => view.getInt16(at, isLittle) / 2 ** 15
    case 3:
      return (view, at) => {
        const [high, low] = isLittle ? [at + 2, at] : [at, at + 2]
        return (view.getInt8(high) * 2 ** 16 + view.getUint8(at + 1) * 2 ** 8 + view.getUint8(low)) / 2 ** 23
      }
    case 4:
      return (view, at) => view.getInt32(at, isLittle) / 2 ** 31
    default:
      return undefined
  }
}

async function read(file: Blob, at: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(at, at + length).arrayBuffer())
}

function text(view: DataView, at: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, at, 4))
}
