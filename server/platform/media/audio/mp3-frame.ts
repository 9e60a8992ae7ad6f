/** The header of one MPEG audio frame of layer III. */
export type Mp3Frame = {
  sampleRate: number
  channels: 1 | 2
  /** Length of the whole frame. */
  bytes: number
  /** Samples per channel. */
  samples: number
}

const KBPS_MPEG1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KBPS_MPEG2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLE_RATES = [44_100, 48_000, 32_000]

/** Parses a 4-byte frame header (ISO 11172-3, 2.4.2.3); undefined if invalid. */
export function readMp3Frame(bytes: Buffer, at: number): Mp3Frame | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return undefined
  const [second = 0, third = 0, fourth = 0] = bytes.subarray(at + 1, at + 4)
  const version = (second >> 3) & 3
  const isLayer3 = ((second >> 1) & 3) === 1
  if ((second & 0xe0) !== 0xe0 || version === 1 || !isLayer3) return undefined
  const isMpeg1 = version === 3
  const kbps = (isMpeg1 ? KBPS_MPEG1 : KBPS_MPEG2)[third >> 4]
  const fullRate = SAMPLE_RATES[(third >> 2) & 3]
  if (!kbps || !fullRate) return undefined
  const sampleRate = isMpeg1 ? fullRate : version === 2 ? fullRate / 2 : fullRate / 4
  const samples = isMpeg1 ? 1152 : 576
  const padding = (third >> 1) & 1
  return {
    sampleRate,
    channels: fourth >> 6 === 3 ? 1 : 2,
    bytes: Math.floor((samples / 8) * ((kbps * 1000) / sampleRate)) + padding,
    samples,
  }
}
