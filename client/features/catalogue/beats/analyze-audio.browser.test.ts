import { describe, expect, test } from 'vitest'
import { listen } from './analyze-audio.ts'

const RATE = 44_100
const SECONDS = 16

/** 24-bit audio at 120 BPM in A minor: a drum on each beat over the chord. */
const song = Int32Array.from({ length: RATE * SECONDS }, (_, frame) => {
  const t = frame / RATE
  const sinceBeat = t % 0.5
  const chord = [220, 261.63, 329.63].reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * t), 0)
  const drum = Math.sin(2 * Math.PI * (50 + 200 * Math.exp(-40 * sinceBeat)) * sinceBeat)
  return Math.round((chord * 0.08 + drum * Math.exp(-12 * sinceBeat) * 0.6) * 2 ** 23)
})

/** Both channels are the same. */
function aiff(kind: 'AIFF' | 'sowt' | 'fl32' | 'ima4', bits: 16 | 24 | 32): File {
  const width = bits / 8
  const isPlain = kind === 'AIFF'
  const commonBytes = isPlain ? 18 : 24
  const view = new DataView(new ArrayBuffer(12 + 8 + commonBytes + 16 + song.length * 2 * width))
  let at = 0
  const name = (text: string) => {
    for (const letter of text) view.setUint8(at++, letter.charCodeAt(0))
  }
  const long = (value: number) => {
    view.setUint32(at, value)
    at += 4
  }
  name('FORM')
  long(view.byteLength - 8)
  name(isPlain ? 'AIFF' : 'AIFC')
  name('COMM')
  long(commonBytes)
  view.setUint16(at, 2)
  view.setUint32(at + 2, song.length)
  view.setUint16(at + 6, bits)
  // 44,100 as an 80-bit float.
  view.setUint16(at + 8, 0x400e)
  view.setUint32(at + 10, 0xac44_0000)
  at += 18
  if (!isPlain) {
    name(kind)
    at += 2
  }
  name('SSND')
  long(8 + song.length * 2 * width)
  at += 8
  for (const sample of song)
    for (let channel = 0; channel < 2; channel++, at += width) {
      if (kind === 'fl32') view.setFloat32(at, sample / 2 ** 23)
      else if (bits === 16) view.setInt16(at, sample >> 8, kind === 'sowt')
      else {
        view.setInt16(at, sample >> 8)
        view.setUint8(at + 2, sample & 0xff)
      }
    }
  return new File([view.buffer], 'song.aiff', { type: 'audio/x-aiff' })
}

/** 16-bit mono FLAC with verbatim (uncompressed) subframes, RFC 9639. */
function flac(): File {
  const block = 4_096
  const blocks = Math.floor(song.length / block)
  const frames = blocks * block
  const head = new DataView(new ArrayBuffer(42))
  for (const [at, letter] of [...'fLaC'].entries()) head.setUint8(at, letter.charCodeAt(0))
  head.setUint32(4, 0x80_00_00_22)
  head.setUint16(8, block)
  head.setUint16(10, block)
  head.setUint32(18, (RATE << 12) | (15 << 4))
  head.setUint32(22, frames)
  const parts = [new Uint8Array(head.buffer)]
  for (let number = 0; number < blocks; number++) {
    // Blocks of 4,096 at 44.1 kHz; the frame number is coded like UTF-8.
    const start = [0xff, 0xf8, 0xc9, 0x08, ...new TextEncoder().encode(String.fromCharCode(number))]
    start.push(crc(start, 8, 0x07), 0x02)
    const frame = new DataView(new ArrayBuffer(start.length + block * 2 + 2))
    for (const [at, byte] of start.entries()) frame.setUint8(at, byte)
    for (let i = 0; i < block; i++) frame.setInt16(start.length + i * 2, (song[number * block + i] ?? 0) >> 8)
    const bytes = new Uint8Array(frame.buffer)
    frame.setUint16(bytes.length - 2, crc(bytes.subarray(0, -2), 16, 0x8005))
    parts.push(bytes)
  }
  return new File(parts, 'song.flac', { type: 'audio/flac' })
}

function crc(bytes: Iterable<number>, bits: 8 | 16, polynomial: number): number {
  let value = 0
  for (const byte of bytes) {
    value ^= byte << (bits - 8)
    for (let bit = 0; bit < 8; bit++)
      value = ((value << 1) ^ ((value >> (bits - 1)) & 1 ? polynomial : 0)) & (2 ** bits - 1)
  }
  return value
}

describe('tempo and key are detected before the upload', () => {
  test.for([
    ['AIFF', 16],
    ['AIFF', 24],
    ['sowt', 16],
    ['fl32', 32],
  ] as const)('in %s with %i bits', async ([kind, bits]) => {
    expect(await listen(aiff(kind, bits), new AbortController().signal)).toMatchObject({
      bpm: 120,
      tone: 'A minor',
    })
  })

  test('in FLAC', async () => {
    expect(await listen(flac(), new AbortController().signal)).toMatchObject({ bpm: 120, tone: 'A minor' })
  })

  test('undecodable audio gets no suggestion', async () => {
    const { signal } = new AbortController()
    expect(await listen(aiff('ima4', 16), signal)).toBeUndefined()
    expect(await listen(new File(['FORM'], 'torn.aiff'), signal)).toBeUndefined()
    expect(await listen(new File([], 'empty.aiff'), signal)).toBeUndefined()
  })
})
