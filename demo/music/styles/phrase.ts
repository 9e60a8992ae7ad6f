import type { Bar } from '#demo/music/arrangement.ts'
import { openFilter } from '#demo/music/effects.ts'
import { equalise } from '#demo/music/filters.ts'
import type { Instrument } from '#demo/music/instruments/instrument.ts'
import type { MelodyNote } from '#demo/music/melody.ts'
import type { StemName } from '#demo/music/mixdown.ts'
import type { Song } from '#demo/music/song.ts'
import type { StereoSound } from '#demo/music/sound.ts'
import { foldAbove } from '#demo/music/theory.ts'

export interface PhraseOptions {
  velocity?: number
  /** Semitones. */
  transpose?: number
  /** Steps by which every note rings longer. */
  ring?: number
}

/** Plays the bar's part of a four-bar melody; the last bar of the song rests on the tonic instead. */
export function playPhrase(
  song: Song,
  stem: StemName,
  instrument: Instrument,
  bar: Bar,
  melody: readonly MelodyNote[][],
  { velocity = 1, transpose = 0, ring = 1 }: PhraseOptions = {},
): void {
  if (bar.isFinal) {
    const before = melody[3]?.at(-1)?.midi ?? 72
    song.play(
      stem,
      instrument,
      bar,
      0,
      foldAbove(song.key.midi(0), before - 6) + transpose,
      12,
      0.75 * velocity,
    )
    return
  }
  const notes = melody[bar.section === 'outro' ? 3 : bar.index % 4] ?? []
  for (const note of notes) {
    song.play(
      stem,
      instrument,
      bar,
      note.step,
      note.midi + transpose,
      note.length + ring,
      note.velocity * velocity,
    )
  }
}

export interface Stroke {
  step: number
  /** In steps. */
  length: number
  velocity?: number
}

/** Plays a chord on each stroke; the last bar of the song has one long chord. `strum` spreads its notes, in steps. */
export function playChords(
  song: Song,
  stem: StemName,
  instrument: Instrument,
  bar: Bar,
  chord: readonly number[],
  strokes: readonly Stroke[],
  strum = 0,
): void {
  const played = bar.isFinal ? [{ step: 0, length: 14, velocity: 0.7 }] : strokes
  for (const { step, length, velocity = 0.65 } of played) {
    chord.forEach((midi, index) => {
      song.play(stem, instrument, bar, step + index * strum, midi, length, velocity)
    })
  }
}

/** Adds the root below a rootless chord where no bass plays it, so that the harmony stays clear. */
export function withRoot(song: Song, bar: Bar, chord: readonly number[]): number[] {
  return hasBass(bar) ? [...chord] : [song.bassNote(bar, 43), ...chord]
}

/** One chord through the bar. */
export const WHOLE_BAR: readonly Stroke[] = [{ step: 0, length: 15.5 }]

/** Stem processing: clears room for the bass, and opens from dark to bright over the introduction's bars. */
export function openingFrom(
  song: Song,
  highpassHertz: number,
  fromHertz: number,
): (sound: StereoSound) => StereoSound {
  const bars = song.bars.filter((bar) => bar.section === 'intro').length
  return (sound) =>
    openFilter(equalise(sound, 'highpass', highpassHertz), bars * 16 * song.stepSeconds, fromHertz)
}

/** Whether drums play: in verses and hooks, with a rest in the last bar of a verse. */
export function hasDrums(bar: Bar): boolean {
  return bar.section === 'hook' || (bar.section === 'verse' && !(bar.isLast && bar.index >= 3))
}

/** Whether the bass plays: verses, hooks and the final chord. */
export function hasBass(bar: Bar): boolean {
  return bar.section === 'hook' || bar.section === 'verse' || bar.isFinal
}
