import { useLingui } from '@lingui/react/macro'
import type { Message } from '#contract/text/msg.ts'

/** The options of a table, with their labels in the page's language. */
export function useLabels<Option extends { label: Message }>(
  options: readonly Option[],
): (Omit<Option, 'label'> & { label: string })[] {
  const { i18n } = useLingui()
  return options.map((option) => ({ ...option, label: i18n._(option.label) }))
}
