import { ph } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type Money, useMoney } from '#client/platform/use-money.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import type { BeatFilters } from '#contract/catalogue/beat-filters.ts'
import { choiceNames } from '#contract/catalogue/choice-filters.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import styles from './catalogue-more.module.css'
import type { FilterControls } from './use-filters.ts'

/** The active filters as removable chips. */
export function FilterChips({
  controls,
  tagNames,
}: {
  controls: FilterControls
  tagNames: ReadonlyMap<string, string>
}) {
  const { i18n, t } = useLingui()
  const { formatPrice } = useMoney()
  const { filters, change, toggleTag } = controls
  const chips: { name: string; remove: () => void }[] = []
  if (filters.q)
    chips.push({ name: t`“${ph({ query: filters.q })}”`, remove: () => change({ q: undefined }) })
  if (filters.priceMin !== undefined || filters.priceMax !== undefined) {
    chips.push({
      name: i18n._(priceChip(filters, formatPrice)),
      remove: () => change({ priceMin: undefined, priceMax: undefined }),
    })
  }
  if (filters.bpmMin !== undefined || filters.bpmMax !== undefined) {
    const name = t`${ph({ min: filters.bpmMin ?? 1 })}-${ph({ max: filters.bpmMax ?? 200 })} BPM`
    chips.push({ name, remove: () => change({ bpmMin: undefined, bpmMax: undefined }) })
  }
  for (const choice of choiceNames) {
    const name = filters[choice]
    if (name) chips.push({ name, remove: () => change({ [choice]: undefined }) })
  }
  for (const id of filters.tags) chips.push({ name: tagNames.get(id) ?? t`Tag`, remove: () => toggleTag(id) })
  if (filters.user && !controls.producer)
    chips.push({ name: t`by ${{ producer: filters.user }}`, remove: () => change({ user: undefined }) })
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t`Active filters`}>
      {chips.map(({ name, remove }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.chip}
            onClick={remove}
            aria-label={t`Remove filter ${name}`}
          >
            {name}
            <LineIcon of={X} size="small" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function priceChip({ priceMin = 0, priceMax }: BeatFilters, formatPrice: Money['formatPrice']): Message {
  const min = formatPrice(priceMin)
  if (priceMax === undefined) return msg`from ${{ min }}`
  const max = formatPrice(priceMax)
  return priceMin === 0 ? msg`up to ${{ max }}` : msg`${{ min }} to ${{ max }}`
}
