import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLabels } from '#client/platform/use-labels.ts'
import { Box } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { Toolbar, ToolSearch, ToolSelect } from '#client/ui/toolbar.tsx'
import type { DeskView } from '#contract/accounts/desk-views.ts'
import { adminBeatSorts, beatStatuses } from '#contract/beats/admin-beat.ts'
import { beatStatusNames } from '#contract/beats/beat-status-names.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { allTagsQuery, type BeatListChoice, TO_REVIEW } from './beat-admin-queries.ts'

const sortLabels: Readonly<Record<(typeof adminBeatSorts)[number], Message>> = {
  newest: msg`Newest first`,
  title: msg`Title`,
  price: msg`Price, lowest first`,
  '-price': msg`Price, highest first`,
  bpm: msg`BPM, slowest first`,
  '-bpm': msg`BPM, fastest first`,
}

const views = [
  { value: 'table' as const, label: msg`Table` },
  { value: 'cards' as const, label: msg`Cards` },
]

/** Search, filters, sort order and views of the list. */
export function BeatListTools({
  choice,
  onChange,
  isBeside,
  view,
  onView,
}: {
  choice: BeatListChoice
  onChange: (change: Partial<BeatListChoice>) => void
  /** A form is open beside it, and it has less room. */
  isBeside: boolean
  view: DeskView | undefined
  onView: (view: DeskView) => void
}) {
  const { t, i18n } = useLingui()
  const tags = useQuery(allTagsQuery())
  return (
    <Toolbar>
      <ToolSearch
        label={t`Search beats`}
        placeholder={t`Title, tone or producer`}
        value={choice.q}
        onChange={(q) => onChange({ q })}
      />
      <ToolSelect
        label={t`Status`}
        value={choice.status}
        options={[
          { value: '', label: t`Any status` },
          ...beatStatuses.map((value) => ({ value, label: i18n._(beatStatusNames[value]) })),
          { value: TO_REVIEW, label: t`To review` },
        ]}
        onChange={({ target }) => onChange({ status: target.value })}
      />
      {(!isBeside || choice.tag !== '') && (
        <ToolSelect
          label={t`Tag`}
          value={choice.tag}
          options={[
            { value: '', label: t`Any tag` },
            ...(tags.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => onChange({ tag: target.value })}
        />
      )}
      {(!isBeside || choice.sort !== 'newest') && (
        <ToolSelect
          wide
          label={t`Sort by`}
          value={choice.sort}
          options={adminBeatSorts.map((value) => ({ value, label: i18n._(sortLabels[value]) }))}
          onChange={({ target }) =>
            onChange({ sort: adminBeatSorts.find((sort) => sort === target.value) ?? 'newest' })
          }
        />
      )}
      <Box hide="below768">
        <Segments
          slim
          label={t`View`}
          options={useLabels(views)}
          value={view}
          onChange={(chosen) => chosen && onView(chosen)}
        />
      </Box>
    </Toolbar>
  )
}
