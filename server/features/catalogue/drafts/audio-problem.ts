import type { DraftProblem } from '#contract/beats/draft.ts'
import { msg } from '#contract/text/msg.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'

/** The problem of a file that cannot be read, in a few words and a sentence in English, as it is stored. */
export function audioProblem(message: string): DraftProblem {
  const titles = [
    [/incomplete|ends early/i, msg`File cut short`],
    [/longer than/i, msg`Too long`],
    [/silent|no sound/i, msg`Silent`],
    [/damaged|broken/i, msg`Damaged file`],
    [/not an audio|this is an? /i, msg`Not audio`],
  ] as const
  const title = titles.find(([words]) => words.test(message))?.[1] ?? msg`Cannot be used`
  return { code: 'unreadable', title: inEnglish(title), detail: message }
}
