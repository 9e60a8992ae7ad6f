import type { DraftProblem } from '#contract/beats/draft.ts'

/** The problem of a file that cannot be read, in a few words and a sentence. */
export function audioProblem(message: string): DraftProblem {
  const titles = [
    [/incomplete|ends early/i, 'File cut short'],
    [/longer than/i, 'Too long'],
    [/silent|no sound/i, 'Silent'],
    [/damaged|broken/i, 'Damaged file'],
    [/not an audio|this is an? /i, 'Not audio'],
  ] as const
  const title = titles.find(([words]) => words.test(message))?.[1] ?? 'Cannot be used'
  return { code: 'unreadable', title, detail: message }
}
