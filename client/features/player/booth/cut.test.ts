import { describe, expect, test } from 'vitest'
import { cases, fc } from '#tests/laws.ts'
import {
  type Cut,
  clearRange,
  dropTake,
  fitToTakes,
  isUsed,
  MIN_PIECE_SECONDS,
  moveEdge,
  type Piece,
  putPiece,
} from './cut.ts'
import { FADE_SECONDS, gainAt, gainPoints } from './fades.ts'
import type { Range } from './timeline.ts'

const times = fc.double({ min: 0, max: 60, noNaN: true })
const pieces: fc.Arbitrary<Piece> = fc
  .tuple(times, fc.double({ min: 0.2, max: 20, noNaN: true }), fc.constantFrom('a', 'b', 'c'))
  .map(([start, length, takeId]) => ({ takeId, start, end: start + length }))
const cuts = fc.array(pieces, { maxLength: 12 }).map((all) => all.reduce<Cut>(putPiece, []))
const everywhere = new Map(['a', 'b', 'c'].map((id): [string, Range] => [id, { start: 0, end: 90 }]))

function expectInOrder(cut: Cut) {
  for (const [at, { start, end }] of cut.entries()) {
    expect(end - start).toBeGreaterThanOrEqual(MIN_PIECE_SECONDS - 1e-9)
    if (at > 0) expect(start).toBeGreaterThanOrEqual(cut[at - 1]!.end - 1e-9)
  }
}
const playedAt = (cut: Cut, at: number) => cut.find(({ start, end }) => start <= at && at < end)?.takeId

describe('the cut', () => {
  test('is in order and without overlaps whatever is used', () => {
    fc.assert(fc.property(cuts, expectInOrder))
  })

  test('plays a piece where it was put, and the rest as before', () => {
    fc.assert(
      fc.property(cuts, pieces, times, (cut, piece, at) => {
        const after = putPiece(cut, piece)
        if (at >= piece.start && at < piece.end) expect(playedAt(after, at)).toBe(piece.takeId)
        // A rest shorter than the shortest piece goes with it.
        else if (Math.min(Math.abs(at - piece.start), Math.abs(at - piece.end)) > MIN_PIECE_SECONDS)
          expect([playedAt(cut, at)]).toContain(playedAt(after, at) ?? playedAt(cut, at))
      }),
    )
  })

  test('using a piece twice is using it once', () => {
    fc.assert(
      fc.property(cuts, pieces, (cut, piece) => {
        const once = putPiece(cut, piece)
        expect(putPiece(once, piece)).toEqual(once)
      }),
    )
  })

  test('nothing is left of a cleared part or of a dropped take', () => {
    fc.assert(
      fc.property(cuts, pieces, times, (cut, { start, end }, at) => {
        const cleared = clearRange(cut, { start, end })
        expectInOrder(cleared)
        if (at >= start && at < end) expect(playedAt(cleared, at)).toBeUndefined()
        expect(dropTake(cut, 'a').some(({ takeId }) => takeId === 'a')).toBe(false)
      }),
    )
  })

  test('moved edges stay in order, in their takes, and keep joints closed', () => {
    const ranges = new Map([...everywhere, ['b', { start: 10, end: 40 }] as const])
    fc.assert(
      fc.property(cuts, fc.nat(11), fc.constantFrom('start', 'end'), times, (made, index, edge, to) => {
        const cut = fitToTakes(made, ranges)
        const moved = moveEdge(cut, index, edge, to, ranges)
        expectInOrder(moved)
        expect(moved).toHaveLength(cut.length)
        for (const { takeId, start, end } of moved) {
          expect(start).toBeGreaterThanOrEqual(ranges.get(takeId)!.start - 1e-9)
          expect(end).toBeLessThanOrEqual(ranges.get(takeId)!.end + 1e-9)
        }
        for (let at = 1; at < cut.length; at++)
          if (cut[at]!.start === cut[at - 1]!.end) expect(moved[at]!.start).toBe(moved[at - 1]!.end)
      }),
      { numRuns: cases(100) },
    )
  })

  test('a joint goes no further than both takes reach, and a gap that can be heard is none', () => {
    const ranges = new Map([
      ['a', { start: 0, end: 5 }],
      ['b', { start: 2, end: 10 }],
    ])
    const touching = [
      { takeId: 'a', start: 0, end: 4 },
      { takeId: 'b', start: 4, end: 8 },
    ]
    const joints = (cut: Cut) => cut.map(({ start, end }) => [start, end])
    // From either side: the take before ends at 5, the one after begins at 2.
    expect(joints(moveEdge(touching, 1, 'start', 7, ranges))).toEqual([
      [0, 5],
      [5, 8],
    ])
    expect(joints(moveEdge(touching, 0, 'end', 7, ranges))).toEqual([
      [0, 5],
      [5, 8],
    ])
    expect(joints(moveEdge(touching, 0, 'end', 1, ranges))).toEqual([
      [0, 2],
      [2, 8],
    ])
    expect(joints(moveEdge(touching, 1, 'start', 1, ranges))).toEqual([
      [0, 2],
      [2, 8],
    ])
    const near = (gap: number): Cut => [
      { takeId: 'a', start: 0, end: 4 - gap },
      { takeId: 'b', start: 4, end: 8 },
    ]
    expect(joints(moveEdge(near(0.001), 1, 'start', 4.5, ranges))).toEqual([
      [0, 4.5],
      [4.5, 8],
    ])
    // Apart, each keeps to its own take, and the other stays.
    expect(joints(moveEdge(near(0.003), 1, 'start', 4.5, ranges))).toEqual([
      [0, 4 - 0.003],
      [4.5, 8],
    ])
    expect(joints(moveEdge(near(0.003), 1, 'start', 7, ranges))).toEqual([
      [0, 4 - 0.003],
      [7, 8],
    ])
  })

  test('says which take is used in a part', () => {
    const cut = [
      { takeId: 'a', start: 0, end: 6 },
      { takeId: 'b', start: 6, end: 10 },
    ]
    expect(isUsed(cut, 'a', { start: 0, end: 10 })).toBe(true)
    expect(isUsed(cut, 'b', { start: 0, end: 10 })).toBe(false)
    expect(fitToTakes(cut, new Map([['b', { start: 0, end: 8 }]]))).toEqual([
      { takeId: 'b', start: 6, end: 8 },
    ])
  })
})

describe('fades', () => {
  test('two pieces that touch sum to 1 at every moment of their joint', () => {
    fc.assert(
      fc.property(times, fc.double({ min: -0.02, max: 0.02, noNaN: true }), (joint, around) => {
        const [left, right] = [
          { start: joint - 5, end: joint },
          { start: joint, end: joint + 5 },
        ]
        expect(gainAt(left, joint + around) + gainAt(right, joint + around)).toBeCloseTo(1, 9)
      }),
    )
  })

  test('the corners lie on the curve, and nothing is heard half a fade outside', () => {
    fc.assert(
      fc.property(pieces, (piece) => {
        for (const { at, gain } of gainPoints(piece)) expect(gainAt(piece, at)).toBeCloseTo(gain, 6)
        expect(gainAt(piece, piece.start - FADE_SECONDS)).toBe(0)
        expect(gainAt(piece, piece.end + FADE_SECONDS)).toBe(0)
        expect(gainAt(piece, (piece.start + piece.end) / 2)).toBe(1)
      }),
    )
  })
})
