import { type Message, msg } from '#contract/text/msg.ts'
import type { BoothMode, BoothNotice } from './booth-state.ts'
import type { Cut } from './cut.ts'
import { MAX_TAKES } from './take.ts'
import { barAndBeat, type Timeline } from './timeline.ts'

/** What is told about something that happened; undefined if the booth shows it itself. */
export function noticeText(notice: BoothNotice): Message | undefined {
  switch (notice.name) {
    case 'recorded':
      return notice.take.lost > 0
        ? msg`Take ${{ number: notice.take.number }} has gaps: this device was too busy. Close other programs and record it again.`
        : undefined
    case 'full':
      return msg`This device has no more space. What was recorded is kept; delete takes to continue.`
    case 'too-many':
      return msg`A beat has room for ${{ most: MAX_TAKES }} takes. Delete one to record the next.`
    case 'lost-microphone':
      return msg`Your microphone was unplugged. Everything up to then is saved.`
    case 'interrupted':
      return msg`Something took the sound away, such as a call. Measure the delay again before the next take.`
    case 'not-saved':
      return msg`The end of this take can't be stored. What came before is kept.`
    case 'failed':
      return msg`That didn't work. Try again.`
  }
}

/** The line above the tracks, which is also spoken. */
export function stateLine(
  mode: BoothMode,
  { timeline, cut, takes, isLicensed }: { timeline: Timeline; cut: Cut; takes: number; isLicensed: boolean },
): { title: Message; text?: Message } {
  const bar = (seconds: number) => Math.max(1, barAndBeat(timeline, seconds).bar)
  switch (mode.name) {
    case 'counting':
      return { title: msg`Sing at bar ${{ bar: bar(mode.part.start) }}.`, text: msg`Counting one bar in.` }
    case 'recording':
      return {
        title: msg`Recording take ${{ number: mode.number }}.`,
        text:
          mode.part.end < timeline.duration - 0.1
            ? msg`Punches out at bar ${{ bar: bar(mode.part.end) }}.`
            : msg`To the end.`,
      }
    case 'saving':
      return { title: msg`Keeping take ${{ number: mode.number }}.` }
    case 'playing':
      return { title: mode.takeId === undefined ? msg`Playing your cut` : msg`Playing one take` }
    case 'idle':
      if (takes === 0)
        return { title: msg`Ready when you are.`, text: msg`Choose a section, then press Record.` }
      if (cut.length === 0)
        return {
          title: msg`Your cut is empty.`,
          text: msg`Press a section of a take to use that take there.`,
        }
      return isLicensed
        ? { title: msg`Your cut over the master.`, text: msg`Change it as often as you like.` }
        : { title: msg`Your cut is ready.`, text: msg`Press a section of a take to use that take there.` }
  }
}
