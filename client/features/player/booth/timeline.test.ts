import { describe, expect, test } from 'vitest'
import { makeI18n } from '#client/platform/page-texts.ts'
import { fc } from '#tests/laws.ts'
import {
  barAndBeat,
  barStart,
  clicksIn,
  formatPosition,
  nearestBeat,
  secondsPerBar,
  secondsPerBeat,
  sectionAt,
  type Timeline,
  timelineOf,
} from './timeline.ts'
import { asRecorded } from './tuning.ts'

const section = (label: string, startSeconds: number, endSeconds: number) => ({
  ...{ label, startSeconds, endSeconds, confirmed: true },
})
const beat = {
  ...{ bpm: 120, exactBpm: 120, downbeatSeconds: 0.5, durationSeconds: 40.5 },
  sections: [section('Intro', 0.5, 8.5), section('Hook', 8.5, 24.5), section('B', 24.5, 40.5)],
}
const beats = fc.record({
  bpm: fc.integer({ min: 60, max: 200 }),
  exactBpm: fc.option(fc.double({ min: 60, max: 200, noNaN: true })),
  downbeatSeconds: fc.option(fc.double({ min: 0, max: 2, noNaN: true })),
  durationSeconds: fc.double({ min: 5, max: 400, noNaN: true }),
  sections: fc.constantFrom([], beat.sections),
})
const tempos = fc.double({ min: 0.7, max: 1.3, noNaN: true })

describe('the timeline', () => {
  test('sections cover the whole beat in order', () => {
    fc.assert(
      fc.property(beats, tempos, (of, tempo) => {
        const { sections, duration } = timelineOf(of, { tempo, semitones: 0 })
        expect(sections[0]!.start).toBe(0)
        expect(sections.at(-1)!.end).toBe(duration)
        for (const [at, one] of sections.entries()) {
          expect(one.end).toBeGreaterThan(one.start)
          if (at > 0) expect(one.start).toBe(sections[at - 1]!.end)
        }
      }),
    )
  })

  test('every bar starts on its own line at every tempo', () => {
    fc.assert(
      fc.property(beats, tempos, fc.integer({ min: -4, max: 400 }), (of, tempo, bar) => {
        const timeline = timelineOf(of, { tempo, semitones: 0 })
        expect(barAndBeat(timeline, barStart(timeline, bar))).toEqual({ bar, beat: 1 })
      }),
    )
  })

  test('a faster tempo makes every time shorter by the same factor', () => {
    fc.assert(
      fc.property(beats, tempos, (of, tempo) => {
        const [plain, tuned] = [timelineOf(of, asRecorded), timelineOf(of, { tempo, semitones: 0 })]
        expect(tuned.duration * tempo).toBeCloseTo(plain.duration)
        expect(tuned.downbeat * tempo).toBeCloseTo(plain.downbeat)
        expect(secondsPerBar(tuned) * tempo).toBeCloseTo(secondsPerBar(plain))
      }),
    )
  })

  test('clicks are one beat apart, within the part, and every fourth is a bar', () => {
    fc.assert(
      fc.property(beats, fc.double({ min: 0, max: 4, noNaN: true }), (of, start) => {
        const timeline = timelineOf(of, asRecorded)
        const clicks = clicksIn(timeline, { start, end: start + 3 * secondsPerBar(timeline) })
        expect(clicks).toHaveLength(12)
        expect(clicks.filter(({ isBar }) => isBar)).toHaveLength(3)
        for (const [at, click] of clicks.entries()) {
          expect(nearestBeat({ ...timeline, duration: 1e6 }, click.at)).toBeCloseTo(click.at)
          if (at > 0) expect(click.at - clicks[at - 1]!.at).toBeCloseTo(secondsPerBeat(timeline))
        }
      }),
    )
  })

  test('a start just past a line still has its click, as the end before one leaves it out', () => {
    const timeline = { bpm: 133.7, downbeat: 0, duration: 60, sections: [] }
    for (const late of [0, 0.0023, 0.004])
      expect(clicksIn(timeline, { start: late, end: late + secondsPerBar(timeline) })).toHaveLength(4)
  })

  test('names, positions and unknown sections', () => {
    const namesOf = ({ sections }: Timeline) =>
      sections.map(({ name }) => (typeof name === 'string' ? name : makeI18n()._(name)))
    const timeline = timelineOf(beat, asRecorded)
    expect(namesOf(timeline)).toEqual(['Intro', 'Hook', 'Part B'])
    expect(sectionAt(timeline, 8.5)?.name).toBe('Hook')
    expect(sectionAt(timeline, 8.4)?.name).toBe('Intro')
    expect(barAndBeat(timeline, 9)).toEqual({ bar: 5, beat: 2 })
    expect(barAndBeat(timeline, 0)).toEqual({ bar: 0, beat: 4 })
    expect(formatPosition(66.85)).toBe('1:06.8')
    const unknown = timelineOf({ ...beat, sections: [] }, asRecorded)
    expect(namesOf(unknown)).toEqual(['Bar 1', 'Bar 9'])
  })
})
