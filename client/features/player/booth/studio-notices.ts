import type { BoothMode, BoothNotice } from './booth-state.ts'
import type { Cut } from './cut.ts'
import { MAX_TAKES } from './take.ts'
import { barAndBeat, type Timeline } from './timeline.ts'

/** What is told about something that happened; undefined if the booth shows it itself. */
export function noticeText(notice: BoothNotice): string | undefined {
  switch (notice.name) {
    case 'recorded':
      return notice.take.lost > 0
        ? `Take ${notice.take.number} has gaps: this device was too busy. Close other programs and record it again.`
        : undefined
    case 'full':
      return 'This device has no more space. What was recorded is kept; delete takes to continue.'
    case 'too-many':
      return `A beat has room for ${MAX_TAKES} takes. Delete one to record the next.`
    case 'lost-microphone':
      return 'Your microphone was unplugged. Everything up to then is saved.'
    case 'interrupted':
      return 'Something took the sound away, such as a call. Measure the delay again before the next take.'
    case 'not-saved':
      return "The end of this take can't be stored. What came before is kept."
    case 'failed':
      return "That didn't work. Try again."
  }
}

/** The line above the tracks, which is also spoken. */
export function stateLine(
  mode: BoothMode,
  { timeline, cut, takes, isLicensed }: { timeline: Timeline; cut: Cut; takes: number; isLicensed: boolean },
): { title: string; text: string } {
  const bar = (seconds: number) => Math.max(1, barAndBeat(timeline, seconds).bar)
  switch (mode.name) {
    case 'counting':
      return { title: `Sing at bar ${bar(mode.part.start)}.`, text: 'Counting one bar in.' }
    case 'recording':
      return {
        title: `Recording take ${mode.number}.`,
        text:
          mode.part.end < timeline.duration - 0.1
            ? `Punches out at bar ${bar(mode.part.end)}.`
            : 'To the end.',
      }
    case 'saving':
      return { title: `Keeping take ${mode.number}.`, text: '' }
    case 'playing':
      return { title: mode.takeId === undefined ? 'Playing your cut' : 'Playing one take', text: '' }
    case 'idle':
      if (takes === 0) return { title: 'Ready when you are.', text: 'Choose a section, then press Record.' }
      if (cut.length === 0)
        return { title: 'Your cut is empty.', text: 'Press a section of a take to use that take there.' }
      return isLicensed
        ? { title: 'Your cut over the master.', text: 'Change it as often as you like.' }
        : { title: 'Your cut is ready.', text: 'Press a section of a take to use that take there.' }
  }
}
