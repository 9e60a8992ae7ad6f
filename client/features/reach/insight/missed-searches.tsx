import { Link } from 'react-router'
import { DataTable } from '#client/ui/data-table.tsx'
import { Grid, Text } from '#client/ui/primitives.tsx'
import type { MissedSearch } from '#contract/reach/insight.ts'
import { formatCount } from '#contract/text/format-count.ts'

/** What people looked for in vain. */
export function MissedSearches({ searches }: { searches: readonly MissedSearch[] }) {
  if (searches.length === 0) return null
  return (
    <Grid as="section" gap="s4" columns="1" aria-labelledby="missed-heading">
      <Text as="h3" size="h3" id="missed-heading">
        Searches without results
      </Text>
      <DataTable
        items={searches}
        keyOf={({ address }) => address}
        columns={[
          {
            title: 'Searched for',
            head: true,
            cell: ({ words, filters, address }) => (
              <Text as={Link} link to={`/beats?${address}`}>
                {[words && `“${words}”`, ...filters].filter(Boolean).join(', ')}
              </Text>
            ),
          },
          { title: 'People', end: true, cell: ({ count }) => formatCount(count) },
          { title: 'Beats found', end: true, cell: ({ found }) => formatCount(found) },
        ]}
      />
      <Text size="small" tone="muted">
        Counted on days when people from three networks or more searched for it.
      </Text>
    </Grid>
  )
}
