import { type Message, msg } from '#contract/text/msg.ts'
import { canonicalTone } from './tone.ts'

/**
 * Filters by one value of a fact, in the order in which they are shown. A new one is a row here, its counts in
 * `facets.ts`, and a column in the server's `choice-columns.ts`; the address, the list, the index and the page have it from there.
 */
export const choiceFilters = {
  tone: { facet: 'tones', label: msg`Tone`, all: msg`All tones`, longest: 40, read: canonicalTone },
} as const satisfies Record<string, ChoiceFilter>

type ChoiceFilter = {
  /** Name of its counts in `Facets`. */
  facet: string
  label: Message
  /** The option that does not filter. */
  all: Message
  longest: number
  /** Also reads spellings that old addresses have. */
  read: (text: string | undefined) => string | undefined
}

export type ChoiceName = keyof typeof choiceFilters
export const choiceNames = Object.keys(choiceFilters) as ChoiceName[]

/** A member for each choice. */
export function choicesOf<Value>(of: (name: ChoiceName) => Value): Record<ChoiceName, Value> {
  return Object.fromEntries(choiceNames.map((name) => [name, of(name)])) as Record<ChoiceName, Value>
}
