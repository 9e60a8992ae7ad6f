/** Audio files that hold hours in few bytes, as an attacker would write them. */

/** CRC with the most significant bit first. */
function crcOf(bytes: Uint8Array, bits: 8 | 16, polynomial: number): number {
  const mask = (1 << bits) - 1
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << (bits - 8)
    for (let bit = 0; bit < 8; bit++) crc = crc & (1 << (bits - 1)) ? (crc << 1) ^ polynomial : crc << 1
    crc &= mask
  }
  return crc
}

/** A number coded like a character of UTF-8. */
function coded(number: number): number[] {
  if (number < 0x80) return [number]
  if (number < 0x800) return [0xc0 | (number >> 6), 0x80 | (number & 63)]
  return [0xe0 | (number >> 12), 0x80 | ((number >> 6) & 63), 0x80 | (number & 63)]
}

const FLAC_FRAME_SAMPLES = 65_535
const rateCodes: Record<number, number> = { 8000: 4, 44100: 9, 96000: 11 }

/** FLAC of constant frames, of some 16 bytes each. `claimed` is the length in its header, in samples. */
export function constantFlac({
  seconds,
  sampleRate = 8_000,
  stereo = false,
  claimed = 0,
  predicted = false,
}: {
  seconds: number
  sampleRate?: 8_000 | 44_100 | 96_000
  stereo?: boolean
  claimed?: number
  /** As residuals of no bits instead. */
  predicted?: boolean
}): Buffer {
  const head = Buffer.alloc(42)
  head.write('fLaC', 'latin1')
  head.writeUInt8(0x80, 4)
  head.writeUIntBE(34, 5, 3)
  head.writeUInt16BE(FLAC_FRAME_SAMPLES, 8)
  head.writeUInt16BE(FLAC_FRAME_SAMPLES, 10)
  head.writeUIntBE((sampleRate << 4) | (stereo ? 2 : 0), 18, 3)
  head.writeUInt8(0xf0 | Math.floor(claimed / 2 ** 32), 21)
  head.writeUInt32BE(claimed % 2 ** 32, 22)
  // Order 0, one partition, escaped to 0 bits; or the constant 0.
  const subframe = predicted ? [0x10, 0x03, 0xc0] : [0, 0, 0]
  // Mid and side; left and right; mono.
  const channels = stereo ? (predicted ? 0xa8 : 0x18) : 0x08
  const frames: Buffer[] = [head]
  for (let number = 0; number * FLAC_FRAME_SAMPLES < seconds * sampleRate; number++) {
    const start = [0xff, 0xf8, 0x70 | (rateCodes[sampleRate] ?? 0), channels]
    const header = Uint8Array.from([...start, ...coded(number), 0xff, 0xfe])
    const body = predicted && stereo ? predictedStereo : [...subframe, ...(stereo ? subframe : [])]
    const frame = Buffer.from([...header, crcOf(header, 8, 0x07), ...body])
    const footer = Buffer.alloc(2)
    footer.writeUInt16BE(crcOf(frame, 16, 0x8005))
    frames.push(frame, footer)
  }
  return Buffer.concat(frames)
}

/** Two subframes of 23 bits: header 00010000, method 00, order 0000, parameter 1111, width 00000. */
const predictedStereo = [0x10, 0x03, 0xc0, 0x20, 0x07, 0x80]

/** MP3 of silent frames at the lowest bit rate: a second in 1,000 bytes. */
export function silentMp3(kind: 'MPEG-2' | 'MPEG-2.5', seconds: number, claimedFrames?: number): Buffer {
  const [second, third, bytes, rate] =
    kind === 'MPEG-2' ? ([0xf3, 0x14, 24, 24_000] as const) : ([0xe3, 0x18, 72, 8_000] as const)
  const frame = Buffer.alloc(bytes)
  Buffer.from([0xff, second, third, 0xc0]).copy(frame)
  const frames = Array.from({ length: Math.ceil((seconds * rate) / 576) }, () => frame)
  if (claimedFrames !== undefined) {
    const info = Buffer.from(frame)
    info.write('Xing', 13, 'latin1')
    info.writeUInt32BE(1, 17)
    info.writeUInt32BE(claimedFrames, 21)
    frames.unshift(info)
  }
  return Buffer.concat(frames)
}
