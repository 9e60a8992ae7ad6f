import { useQuery } from '@tanstack/react-query'
import { SearchField } from '#client/features/store/admin/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { adminBeatSorts, beatStatuses } from '#contract/beats/admin-beat.ts'
import { allTagsQuery, type BeatListChoice, TO_REVIEW } from './beat-admin-queries.ts'
import styles from './manage-beats.module.css'

const sortLabels = {
  newest: 'Newest first',
  title: 'Title',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
  bpm: 'BPM, slowest first',
  '-bpm': 'BPM, fastest first',
} as const satisfies Record<(typeof adminBeatSorts)[number], string>

const statusLabels = {
  processing: 'Processing',
  failed: 'Failed',
  ready: 'In the store',
  hidden: 'Hidden',
  scheduled: 'Scheduled',
} as const satisfies Record<(typeof beatStatuses)[number], string>

/** Search, filters and sort order of the list. */
export function BeatListTools({
  choice,
  onChange,
}: {
  choice: BeatListChoice
  onChange: (change: Partial<BeatListChoice>) => void
}) {
  const tags = useQuery(allTagsQuery())
  return (
    <search
      className={classNames(
        styles.beattools,
        look({
          display: 'grid',
          columns: { base: ['main', '160', '160', '180'], below768: '2' },
          gap: 's3',
          below: 's4',
        }),
      )}
    >
      <SearchField
        label="Search"
        placeholder="Title, tone or producer"
        value={choice.q}
        onChange={(q) => onChange({ q })}
      />
      <SelectField
        label="Status"
        value={choice.status}
        options={[
          { value: '', label: 'All' },
          ...beatStatuses.map((value) => ({ value, label: statusLabels[value] })),
          { value: TO_REVIEW, label: 'To review' },
        ]}
        onChange={(event) => onChange({ status: event.target.value })}
      />
      <SelectField
        label="Tag"
        value={choice.tag}
        options={[
          { value: '', label: 'Any tag' },
          ...(tags.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChange({ tag: event.target.value })}
      />
      <SelectField
        label="Sort by"
        value={choice.sort}
        options={adminBeatSorts.map((value) => ({ value, label: sortLabels[value] }))}
        onChange={(event) =>
          onChange({ sort: adminBeatSorts.find((sort) => sort === event.target.value) ?? 'newest' })
        }
      />
    </search>
  )
}
