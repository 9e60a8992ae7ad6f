import { describe, expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { FrameCounter } from './frame-counter.ts'
import { sungRange, type TakeInfo, takeRange } from './take.ts'
import { byteRange, HEADER_BYTES, readHeader, samplesIn, writeHeader } from './take-file.ts'

const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value + 0)
const infos: fc.Arbitrary<TakeInfo> = fc.record({
  id: fc.uuid(),
  beatId: fc.uuid(),
  number: fc.integer({ min: 1, max: 40 }),
  madeAt: fc.integer({ min: 0, max: 4e12 }),
  rate: fc.constantFrom(44_100, 48_000, 96_000),
  at: finite,
  delay: finite,
  punch: fc.record({ start: finite, end: finite }),
  lost: fc.nat(),
  sessionId: fc.uuid(),
  deletedAt: fc.option(fc.nat()),
  tempo: fc.double({ min: 0.7, max: 1.3, noNaN: true }),
  semitones: fc.integer({ min: -6, max: 6 }),
})

describe('the file of a take', () => {
  test('gives back what was written', () => {
    fc.assert(
      fc.property(infos, (info) => {
        const header = writeHeader(info)
        expect(header).toHaveLength(HEADER_BYTES)
        expect(readHeader(header)).toEqual(JSON.parse(JSON.stringify(info)))
      }),
    )
  })

  test('never throws on bytes that are something else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), infos, fc.nat(HEADER_BYTES - 1), (noise, info, at) => {
        expect(readHeader(noise)).toBeUndefined()
        const damaged = writeHeader(info)
        damaged[at] = 0xff
        expect(() => readHeader(damaged)).not.toThrow()
        expect(readHeader(writeHeader(info).subarray(0, 20))).toBeUndefined()
      }),
    )
  })

  test('holds all whole samples wherever it ends', () => {
    fc.assert(
      fc.property(fc.nat(1e7), fc.nat(3), (samples, part) => {
        expect(samplesIn(HEADER_BYTES + samples * 4 + part)).toBe(samples)
        expect(samplesIn(samples % HEADER_BYTES)).toBe(0)
      }),
    )
  })

  test('reads no byte outside of its samples', () => {
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.integer(),
        fc.option(fc.integer(), { nil: undefined }),
        (all, from, count) => {
          const [first, last] = byteRange(all, from, count)
          expect(first).toBeGreaterThanOrEqual(HEADER_BYTES)
          expect(last).toBeGreaterThanOrEqual(first)
          expect(last).toBeLessThanOrEqual(HEADER_BYTES + all * 4)
        },
      ),
    )
  })
})

test('a take lies where it was sung: the delay is taken out, and a stopped take ends early', () => {
  fc.assert(
    fc.property(infos, fc.nat(1e6), (info, samples) => {
      const range = takeRange({ ...info, samples })
      expect(range.start).toBeCloseTo(info.at - info.delay, 6)
      expect(range.end - range.start).toBeCloseTo(samples / info.rate, 6)
      const sung = sungRange({ ...info, samples })
      expect(sung.end).toBeGreaterThanOrEqual(sung.start)
    }),
  )
})

describe('counted frames', () => {
  test('every block lies at its own frame, whatever was lost before it', () => {
    const blocks = fc.array(fc.record({ gap: fc.nat(500), length: fc.integer({ min: 1, max: 300 }) }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(blocks, fc.nat(1e6), (all, origin) => {
        const counter = new FrameCounter()
        const written: number[] = []
        let frame = origin
        let lost = 0
        for (const [at, { gap, length }] of all.entries()) {
          if (at > 0) lost += gap
          frame += at > 0 ? gap : 0
          const placed = counter.place(frame, new Float32Array(length).fill(at + 1))
          written.push(...placed)
          expect(written[frame - origin]).toBe(at + 1)
          frame += length
          expect(written).toHaveLength(frame - origin)
        }
        expect(counter.lost).toBe(lost)
      }),
    )
  })
})
