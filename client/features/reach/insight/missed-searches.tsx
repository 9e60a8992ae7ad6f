import { Link } from 'react-router'
import { classNames } from '#client/ui/class-names.ts'
import { Box, Grid, look, Text } from '#client/ui/primitives.tsx'
import type { MissedSearch } from '#contract/reach/insight.ts'
import { formatCount } from '#contract/text/format-count.ts'
import tables from './tables.module.css'
import { WideTable } from './wide-table.tsx'

/** What people looked for in vain. */
export function MissedSearches({ searches }: { searches: readonly MissedSearch[] }) {
  if (searches.length === 0) return null
  return (
    <Grid as="section" gap="s4" columns="1" aria-labelledby="missed-heading">
      <Text as="h3" size="h3" id="missed-heading">
        Searches without results
      </Text>
      <WideTable
        className={classNames(tables.table, look({ width: 'full', size: 'ui' }))}
        label="Searches without results"
      >
        <thead>
          <tr>
            <th scope="col">Searched for</th>
            <th scope="col" className={tables.end}>
              People
            </th>
            <th scope="col" className={tables.end}>
              Beats found
            </th>
          </tr>
        </thead>
        <tbody>
          {searches.map(({ words, filters, address, count, found }) => (
            <tr key={address}>
              <th scope="row">
                <Box
                  as={Link}
                  display="inline"
                  columns={['tap', 'main']}
                  gap="s3-5"
                  align="center"
                  to={`/beats?${address}`}
                >
                  <b>{[words && `“${words}”`, ...filters].filter(Boolean).join(', ')}</b>
                </Box>
              </th>
              <td className={classNames(tables.end, look({ numeric: true }))}>{formatCount(count)}</td>
              <td className={classNames(tables.end, look({ numeric: true }))}>{formatCount(found)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      <Text size="small" tone="muted">
        Counted on days when people from three networks or more searched for it.
      </Text>
    </Grid>
  )
}
