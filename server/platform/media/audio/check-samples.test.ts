import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAudio } from './open-audio.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backbeat-samples-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function open(bytes: Buffer) {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  return openAudio(path)
}

type Shape = { bits: number; blockBytes?: number; bytesPerSecond?: number; tag?: number; channels?: 1 | 2 }

/** A header of these claims, which need not agree, before these bytes. */
function wav(data: Buffer, { bits, channels = 2, tag = 1, ...claims }: Shape): Buffer {
  const { blockBytes = channels * Math.ceil(bits / 8) } = claims
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(tag, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(44_100, 24)
  head.writeUInt32LE(claims.bytesPerSecond ?? 44_100 * blockBytes, 28)
  head.writeUInt16LE(blockBytes, 32)
  head.writeUInt16LE(bits, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

const FRAMES = 3 * 44_100
type Sound = (frame: number, channel: number) => number

/** A chord of 110 Hz and its overtones, different in both channels, with pauses. */
const chord: Sound = (frame, channel) => {
  const t = frame / 44_100
  const tones = [110, 220, 331, 667].map((hertz, index) =>
    Math.sin(2 * Math.PI * hertz * t + index + channel),
  )
  return 0.15 * tones.reduce((sum, tone) => sum + tone) * ((t * 2) % 1 < 0.8 ? 1 : 0)
}

let state = 1
const noise: Sound = () => {
  state = (state * 48_271) % 2_147_483_647
  return (state / 2_147_483_647) * 1.8 - 0.9
}

/** Stereo samples, each of `width` bytes, most significant last unless reversed. */
function encode(sound: Sound, width: number, { reversed = false, shift = 0 } = {}): Buffer {
  const data = Buffer.alloc(FRAMES * 2 * width)
  const scale = 2 ** (8 * width - 1 - shift)
  for (let index = 0; index < FRAMES * 2; index++) {
    const value = Math.round(sound(index >> 1, index & 1) * scale)
    if (reversed) data.writeIntBE(value, index * width, width)
    else data.writeIntLE(value, index * width, width)
  }
  return data
}

function floats(sound: Sound): Buffer {
  const data = Buffer.alloc(FRAMES * 8)
  for (let index = 0; index < FRAMES * 2; index++) data.writeFloatLE(sound(index >> 1, index & 1), index * 4)
  return data
}

describe('samples that are noise as their header describes them are refused', () => {
  test.each([
    ['24 bits called 16', () => wav(encode(chord, 3), { bits: 16 }), /with 16 bits/],
    ['16 bits called 24', () => wav(encode(chord, 2), { bits: 24 }), /with 24 bits/],
    ['32 bits called 24', () => wav(encode(chord, 4), { bits: 24 }), /with 24 bits/],
    ['floats called integers', () => wav(floats(chord), { bits: 32 }), /with 32 bits/],
    [
      'bytes in the order of AIFF',
      () => wav(encode(chord, 2, { reversed: true }), { bits: 16 }),
      /with 16 bits/,
    ],
    ['a byte lost at the start', () => wav(encode(chord, 3).subarray(1), { bits: 24 }), /with 24 bits/],
    [
      'blocks, bits and bytes per second that all disagree',
      () => wav(encode(chord, 3), { bits: 16, blockBytes: 6, bytesPerSecond: 44_100 }),
      /contradicts itself/,
    ],
    [
      'more bits than a block has',
      () => wav(encode(chord, 2), { bits: 24, blockBytes: 4 }),
      /24 bits per sample in 2 bytes/,
    ],
    [
      '24 bits at the silent end of 32',
      () => wav(encode(chord, 4, { shift: 8 }), { bits: 24, blockBytes: 8 }),
      /24 bits in blocks of 32/,
    ],
  ])('%s', async (_name, bytes, sentence) => {
    await expect(open(bytes())).rejects.toThrow(sentence)
  })
})

describe('what a header describes is read', () => {
  test.each([16, 24, 32])('real noise of %i bits', async (bits) => {
    expect(await open(wav(encode(noise, bits / 8), { bits }))).toMatchObject({ samples: { bits } })
  })

  test.each([16, 24, 32])('a chord of %i bits', async (bits) => {
    expect(await open(wav(encode(chord, bits / 8), { bits }))).toMatchObject({ isIntact: true })
  })

  test('one wrong field of three, which is not sold as it is', async () => {
    const data = encode(chord, 3)
    for (const claims of [{ blockBytes: 4, bytesPerSecond: 44_100 * 6 }, { bytesPerSecond: 1 }])
      expect(await open(wav(data, { bits: 24, ...claims }))).toMatchObject({
        samples: { bits: 24 },
        frames: FRAMES,
        isIntact: false,
      })
  })

  test('20 bits in 3 bytes and 24 in 4, which are sold as 24 and 32', async () => {
    expect(await open(wav(encode(chord, 3), { bits: 20 }))).toMatchObject({
      samples: { bits: 24 },
      isIntact: false,
    })
    expect(await open(wav(encode(chord, 4), { bits: 24, blockBytes: 8 }))).toMatchObject({
      samples: { bits: 32 },
      frames: FRAMES,
      isIntact: false,
    })
  })
})
