import { crc16 } from './crc16.ts'

/** Content of the Info frame. */
type Mp3Info = {
  /** The first four bytes of any frame of the file. */
  header: Buffer
  kbps: number
  sampleRate: number
  /** Audio frames, without this one. */
  frames: number
  /** Audio bytes, without this frame. */
  bytes: number
  /** CRC-16 of the audio. */
  crc: number
  /** Encoder delay and padding in samples. */
  delay: number
  padding: number
}

/** Offset of the Info tag in an MPEG-1 stereo frame: after the header and 32 bytes of side information. */
const INFO_AT = 36
const LAME_AT = INFO_AT + 120
const TAG_CRC_AT = LAME_AT + 34
/** Flags: frames, bytes, table of contents and quality are present. */
const ALL_FIELDS = 0xf
const JOINT_STEREO = 3

/** Bytes of a frame without padding (ISO 11172-3, 2.4.3.1). */
export function infoFrameBytes(kbps: number, sampleRate: number): number {
  return Math.floor((144_000 * kbps) / sampleRate)
}

/**
 * Builds the Info frame of a constant-bit-rate MP3: a silent frame with the length and, in LAME's extension, encoder
 * delay and padding for gapless playback (gabriel.mp3-tech.org/mp3infotag.html, revision 1).
 */
export function infoFrame(info: Mp3Info): Buffer {
  const frame = Buffer.alloc(infoFrameBytes(info.kbps, info.sampleRate))
  info.header.copy(frame, 0, 0, 4)
  // No padding, no private bit.
  frame[2] = (frame[2] ?? 0) & 0xfc
  frame.write('Info', INFO_AT, 'latin1')
  frame.writeUInt32BE(ALL_FIELDS, INFO_AT + 4)
  frame.writeUInt32BE(info.frames, INFO_AT + 8)
  frame.writeUInt32BE(info.bytes + frame.length, INFO_AT + 12)
  // At a constant bit rate, time and bytes are proportional.
  for (let percent = 0; percent < 100; percent++)
    frame[INFO_AT + 16 + percent] = Math.floor((percent * 256) / 100)
  frame.write('LAME3.100', LAME_AT, 'latin1')
  // Revision 0, constant bit rate.
  frame[LAME_AT + 9] = 1
  frame[LAME_AT + 20] = Math.min(255, info.kbps)
  frame.writeUIntBE((info.delay << 12) | info.padding, LAME_AT + 21, 3)
  frame[LAME_AT + 24] = (sourceRate(info.sampleRate) << 6) | (JOINT_STEREO << 2)
  frame.writeUInt32BE(info.bytes + frame.length, LAME_AT + 28)
  frame.writeUInt16BE(info.crc, LAME_AT + 32)
  frame.writeUInt16BE(crc16(frame.subarray(0, TAG_CRC_AT)), TAG_CRC_AT)
  return frame
}

function sourceRate(hertz: number): number {
  if (hertz <= 32_000) return 0
  return hertz <= 44_100 ? 1 : 2
}
