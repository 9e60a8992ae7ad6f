import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { FilterGroup } from '#client/ui/overlay-parts.tsx'
import { RetryNote } from '#client/ui/retry-note.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { bpmBucketLabel, bpmBuckets } from '#contract/catalogue/bpm-buckets.ts'
import { type ChoiceName, choiceFilters, choiceNames } from '#contract/catalogue/choice-filters.ts'
import type { Facets } from '#contract/catalogue/facets.ts'
import { formatCount } from '#contract/text/format-count.ts'
import type { Locale } from '#contract/text/locales.ts'
import styles from './catalogue.module.css'
import { PriceFilter } from './price-filter.tsx'
import { TagFilter } from './tag-filter.tsx'
import type { FilterControls } from './use-filters.ts'

export type FilterSources = {
  controls: FilterControls
  facets: Facets | undefined
  /** Set if the options failed to load: retries. */
  onRetry: (() => void) | undefined
}

/** Every filter of the catalogue. Filters apply immediately; counts show the results of an option. */
export function FilterPanel({
  controls,
  facets,
  onRetry,
  heading: Heading,
}: FilterSources & {
  heading: 'h2' | 'h3'
}) {
  return (
    <>
      <div className={styles.filtersHead}>
        <Heading>
          <Trans>Filters</Trans>
        </Heading>
        <ResetButton controls={controls} />
      </div>
      <FilterControlsList controls={controls} facets={facets} onRetry={onRetry} />
    </>
  )
}

export function ResetButton({ controls, quiet = true }: { controls: FilterControls; quiet?: boolean }) {
  return (
    <Button variant={quiet ? 'quiet' : 'secondary'} small onClick={controls.reset}>
      <LineIcon of={RotateCcw} size="small" />
      <Trans>Reset Filters</Trans>
    </Button>
  )
}

export function FilterControlsList({ controls, facets, onRetry }: FilterSources) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { filters, change } = controls
  const bucket = bpmBuckets.find(({ min, max }) => min === filters.bpmMin && max === filters.bpmMax)
  const ownRange = filters.bpmMin !== undefined || filters.bpmMax !== undefined
  const bpmValue = bucket ? bpmBucketLabel(bucket) : ownRange ? 'own' : ''
  return (
    <>
      {onRetry && <RetryNote text={t`The filters can't be loaded.`} onRetry={onRetry} />}
      <PriceFilter filters={filters} onChange={change} />
      <FilterGroup pair>
        <SelectField
          label={t`BPM Range`}
          value={bpmValue}
          options={[
            { value: '', label: t`All BPM` },
            ...(bpmValue === 'own'
              ? [{ value: 'own', label: `${filters.bpmMin ?? 1}-${filters.bpmMax ?? 200}` }]
              : []),
            ...bpmBuckets.map((option) => {
              const label = bpmBucketLabel(option)
              const count = facets?.bpm.find(({ min }) => min === option.min)?.count
              return {
                value: label,
                label: withCount(label, count, locale),
                disabled: count === 0 && label !== bpmValue,
              }
            }),
          ]}
          onChange={(event) => {
            const chosen = bpmBuckets.find((option) => bpmBucketLabel(option) === event.target.value)
            change({ bpmMin: chosen?.min, bpmMax: chosen?.max })
          }}
        />
        {choiceNames.map((name) => (
          <SelectField
            key={name}
            label={i18n._(choiceFilters[name].label)}
            value={filters[name] ?? ''}
            options={optionsWith(
              i18n._(choiceFilters[name].all),
              filters[name],
              facets && countsOf(facets, name),
              locale,
            )}
            onChange={(event) => change({ [name]: event.target.value || undefined })}
          />
        ))}
      </FilterGroup>
      {!controls.producer && (
        <FilterGroup>
          <SelectField
            label={t`Producer`}
            value={filters.user ?? ''}
            options={optionsWith(
              t`All producers`,
              filters.user,
              facets?.producers.map(({ username, count }) => [username, count]),
              locale,
            )}
            onChange={(event) => change({ user: event.target.value || undefined })}
          />
        </FilterGroup>
      )}
      <TagFilter controls={controls} tags={facets?.tags ?? []} />
    </>
  )
}

function withCount(label: string, count: number | undefined, locale: Locale): string {
  return count === undefined ? label : `${label} (${formatCount(count, locale)})`
}

function countsOf(facets: Facets, name: ChoiceName): [string, number][] {
  const counts: readonly Record<string, string | number>[] = facets[choiceFilters[name].facet]
  return counts.map((option) => [String(option[name]), Number(option.count)])
}

/** Options with counts. The selected one stays even with no results. */
function optionsWith(
  all: string,
  chosen: string | undefined,
  counted: [string, number][] | undefined = [],
  locale: Locale,
) {
  const missing: [string, number][] =
    chosen !== undefined && !counted.some(([value]) => value === chosen) ? [[chosen, 0]] : []
  return [
    { value: '', label: all },
    ...[...counted, ...missing].map(([value, count]) => ({ value, label: withCount(value, count, locale) })),
  ]
}
