import { faultText } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { BPM_HIGHEST, BPM_LOWEST } from './bpm-buckets.ts'
import { parseTone } from './tone.ts'

/** Warnings for admins about beats that no filter finds: rows from before tempo and key were validated. */
export function findabilityProblems({ bpm, tone }: { bpm: number; tone: string }): string[] {
  return [
    ...(bpm < BPM_LOWEST || bpm > BPM_HIGHEST
      ? [
          faultText(
            msg`No tempo filter finds ${{ bpm }} BPM. Edit this beat and enter ${{ lowest: BPM_LOWEST }} to ${{ highest: BPM_HIGHEST }}, such as half of it.`,
          ),
        ]
      : []),
    ...(parseTone(tone)
      ? []
      : [faultText(msg`“${{ key: tone }}” is not a key. Edit this beat and choose one of the 24.`)]),
  ]
}
