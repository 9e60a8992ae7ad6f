import type { Draft, DraftNeed } from './draft.ts'

type Described = Pick<Draft, 'title' | 'bpm' | 'tone' | 'tags'>

/** Variables of a description, in braces. */
const sentenceVariables = ['title', 'bpm', 'tone', 'tags'] as const
type Variable = (typeof sentenceVariables)[number]

/** The description with `{title}`, `{bpm}`, `{tone}` and `{tags}` replaced. Other braces stay. */
export function fillSentence(sentence: string, draft: Described): string {
  const values: Record<Variable, string> = {
    title: draft.title,
    bpm: draft.bpm === null ? '' : String(draft.bpm),
    tone: draft.tone,
    tags: draft.tags.join(', '),
  }
  return sentence
    .replace(/\{(\w+)\}/g, (whole, name: string) => {
      const variable = sentenceVariables.find((each) => each === name.toLowerCase())
      return variable === undefined ? whole : values[variable]
    })
    .trim()
}

/** What keeps a draft from being published, in the order of the columns. */
export function needsOf(
  draft: Described & Pick<Draft, 'price' | 'description' | 'lossy' | 'lossyOk'>,
): DraftNeed[] {
  const needs: DraftNeed[] = []
  if (draft.title === '') needs.push('title')
  if (draft.bpm === null) needs.push('tempo')
  if (draft.tone === '') needs.push('tone')
  if (draft.price === null) needs.push('price')
  if (fillSentence(draft.description, draft) === '') needs.push('description')
  if (draft.lossy && !draft.lossyOk) needs.push('WAV')
  return needs
}

export function isReady(draft: Draft): boolean {
  return draft.state === 'draft' && draft.problem === null && needsOf(draft).length === 0
}

/** Whether what was heard differs from what stands in the cell and nobody decided yet. */
export function tempoConflict({ bpm, suggestion, sources }: Draft): number | undefined {
  if (sources.bpm !== 'name' || suggestion?.bpm == null) return undefined
  return suggestion.bpm === bpm || suggestion.bpmOr === bpm ? undefined : suggestion.bpm
}

/** The second tempo that was heard, if it is nearly as likely as the one in the cell and nobody decided yet. */
export function openTempo({ bpm, suggestion, sources }: Draft): number | undefined {
  const other = sources.bpm === 'heard' ? suggestion?.bpmOr : null
  return other == null || other === bpm ? undefined : other
}

export function toneConflict({ tone, suggestion, sources }: Draft): string | undefined {
  const heard = sources.tone === 'name' ? suggestion?.tone : null
  return heard == null || heard === tone ? undefined : heard
}

/**
 * One date a week at the local time of the first, in list order.
 * @param first the first date; its day of the week is the one of all
 */
export function weeklyDates(first: Date, count: number): Date[] {
  return Array.from({ length: count }, (_, week) => {
    const date = new Date(first)
    // By calendar days: a week with a change of clocks has another number of hours.
    date.setDate(date.getDate() + week * 7)
    return date
  })
}

/** The next such weekday (0: Sunday) after `now`, at this local time. */
export function nextWeekday(now: Date, weekday: number, hours: number, minutes = 0): Date {
  const date = new Date(now)
  date.setHours(hours, minutes, 0, 0)
  date.setDate(date.getDate() + ((weekday - date.getDay() + 7) % 7))
  if (date <= now) date.setDate(date.getDate() + 7)
  return date
}
