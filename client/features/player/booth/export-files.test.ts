import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { describe, expect, test } from 'vitest'
import { cases, fc } from '#tests/laws.ts'
import { exportFileName, exportTitle } from './file-names.ts'
import { change, startHistory, undo } from './history.ts'
import { id3Tag } from './id3-tag.ts'
import { toDecibels, verdictOf } from './level.ts'
import { wavFile } from './wav-file.ts'

const tags = { title: 'Kupferregen, zweiter Versuch (demo, not licensed)', artist: 'mara_volt', comment: 'x' }

describe('exported files', () => {
  test('a WAV file has its samples and says what it is', async () => {
    const left = Float32Array.from({ length: 4_410 }, (_, i) => Math.sin(i / 10) / 2)
    const bytes = wavFile([left, left.map((value) => -value)], 44_100, tags)
    const input = new Input({ source: new BufferSource(bytes.buffer), formats: ALL_FORMATS })
    const track = await input.getPrimaryAudioTrack()
    expect(await track?.getSampleRate()).toBe(44_100)
    expect(await track?.getNumberOfChannels()).toBe(2)
    expect(await input.computeDuration()).toBeCloseTo(0.1)
    expect((await input.getMetadataTags()).title).toBe(tags.title)
    const samples = new Int16Array(bytes.buffer.slice(bytes.length - 4_410 * 4))
    for (const at of [0, 100, 4_409]) {
      expect(samples[at * 2]).toBeCloseTo(left[at]! * 32_767, -1)
      expect(samples[at * 2 + 1]).toBeCloseTo(-left[at]! * 32_767, -1)
    }
  })

  test('a WAV file is whole whatever its tags', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(50), (title, artist, frames) => {
        const bytes = wavFile([new Float32Array(frames)], 48_000, { title, artist, comment: '' })
        const view = new DataView(bytes.buffer)
        expect(view.getUint32(4, true)).toBe(bytes.length - 8)
        expect(view.getUint32(bytes.length - frames * 2 - 4, true)).toBe(frames * 2)
      }),
    )
  })

  test('the tag of an MP3 is read by others', async () => {
    const tag = id3Tag({ ...tags, title: 'Größe (demo, not licensed) 鼓' })
    // Seven bits in each byte.
    const size = tag.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0)
    expect(size).toBe(tag.length - 10)
    // Frames of silence at 128 kbit/s and 44.1 kHz.
    const frame = Uint8Array.from({ length: 417 }, (_, at) => [0xff, 0xfb, 0x90, 0xc4][at] ?? 0)
    const file = Uint8Array.from([...tag, ...Array.from({ length: 8 }, () => [...frame]).flat()])
    const input = new Input({ source: new BufferSource(file.buffer), formats: ALL_FORMATS })
    const read = await input.getMetadataTags()
    expect(read).toMatchObject({ title: 'Größe (demo, not licensed) 鼓', artist: 'mara_volt', comment: 'x' })
  })

  test('the tag of an MP3 says how long it and each of its frames are, whatever is in them', () => {
    const text = fc.integer({ min: 1, max: 12_000 }).map((length) => 'Größe'.repeat(length).slice(0, length))
    fc.assert(
      fc.property(text, text, text, (title, artist, comment) => {
        const tag = id3Tag({ title, artist, comment })
        expect(String.fromCharCode(...tag.subarray(0, 3))).toBe('ID3')
        for (const byte of tag.subarray(6, 10)) expect(byte).toBeLessThan(128)
        expect(tag.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0)).toBe(tag.length - 10)
        const view = new DataView(tag.buffer)
        const frames: [string, number][] = []
        let at = 10
        while (at < tag.length) {
          const size = view.getUint32(at + 4)
          frames.push([String.fromCharCode(...tag.subarray(at, at + 4)), size])
          at += 10 + size
        }
        expect(at).toBe(tag.length)
        // One byte for the encoding, two for the order of bytes, two for each letter; a comment has its language, too.
        expect(frames).toEqual([
          ['TIT2', 3 + 2 * title.length],
          ['TPE1', 3 + 2 * artist.length],
          ['COMM', 3 + 2 * comment.length + 7],
        ])
      }),
      { numRuns: cases(40) },
    )
  })

  test('names say that it is a demo until the beat is licensed', () => {
    const cut = exportTitle('Copper Rain', { kind: 'cut', isLicensed: false })
    expect(cut).toBe('Copper Rain (demo, not licensed)')
    expect(exportTitle('', { kind: 'take', isLicensed: true, takeNumber: 3 })).toBe('Untitled, take 3')
    expect(exportFileName('A/B: "C"', 'mp3')).toBe('A-B- -C-.mp3')
  })
})

test('undo goes back step by step', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 50 }), (steps) => {
      let history = startHistory(-1)
      const kept = [-1]
      for (const step of steps) {
        history = change(history, step)
        if (kept.at(-1) !== step) kept.push(step)
      }
      while (kept.length > 0) {
        expect(history.present).toBe(kept.pop())
        history = undo(history)
      }
      expect(history.present).toBe(-1)
    }),
  )
})

test('levels are told in words', () => {
  expect([0, 0.001, 0.02, 0.3, 0.7, 1].map((peak) => verdictOf(toDecibels(peak)))).toEqual([
    ...['silent', 'silent', 'quiet', 'good', 'loud', 'clipped'],
  ])
})
