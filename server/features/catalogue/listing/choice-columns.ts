import { type ChoiceName, choicesOf } from '#contract/catalogue/choice-filters.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** Where a beat has the value of a choice. Null or an empty text: it has none, and no option is offered for it. */
export const choiceColumns = { tone: 'tone' } as const satisfies Record<ChoiceName, keyof Row<'beats'>>

export type ChoiceValues = Record<ChoiceName, string>

export function choiceValuesOf(row: Pick<Row<'beats'>, (typeof choiceColumns)[ChoiceName]>): ChoiceValues {
  return choicesOf((name) => row[choiceColumns[name]] ?? '')
}
