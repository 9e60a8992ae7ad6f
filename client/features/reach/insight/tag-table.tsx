import { useMoney } from '#client/platform/use-money.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { Grid, Text } from '#client/ui/primitives.tsx'
import type { InsightTag } from '#contract/reach/insight.ts'
import { formatCount } from '#contract/text/format-count.ts'

/** The tags, best earning first. */
export function TagTable({ tags }: { tags: readonly InsightTag[] }) {
  const { formatPrice } = useMoney()
  if (tags.length === 0) return null
  return (
    <Grid as="section" gap="s4" columns="1" aria-labelledby="tags-heading">
      <Text as="h3" size="h3" id="tags-heading">
        By tag
      </Text>
      <DataTable
        wide="By tag"
        items={tags}
        keyOf={({ name }) => name}
        columns={[
          { title: 'Tag', head: true, cell: ({ name }) => name },
          { title: 'Beats', end: true, cell: ({ beats }) => formatCount(beats) },
          { title: 'Plays', end: true, cell: ({ plays }) => formatCount(plays) },
          {
            title: 'Hearts per 100 plays',
            end: true,
            cell: ({ hearts, plays }) => (plays === 0 ? '–' : ((hearts / plays) * 100).toFixed(1)),
          },
          { title: 'Sold', end: true, cell: ({ sold }) => formatCount(sold) },
          { title: 'Earned', end: true, cell: ({ earned }) => formatPrice(earned) },
          { title: 'Searched for', end: true, cell: ({ searched }) => formatCount(searched) },
        ]}
      />
      <Text size="small" tone="muted">
        A beat counts for each of its tags.
      </Text>
    </Grid>
  )
}
