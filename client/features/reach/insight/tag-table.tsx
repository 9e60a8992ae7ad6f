import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Grid, look, Text } from '#client/ui/primitives.tsx'
import type { InsightTag } from '#contract/reach/insight.ts'
import { formatCount } from '#contract/text/format-count.ts'
import tables from './tables.module.css'
import { WideTable } from './wide-table.tsx'

const columns = ['Beats', 'Plays', 'Hearts per 100 plays', 'Sold', 'Earned', 'Searched for']

/** The tags, best earning first. */
export function TagTable({ tags }: { tags: readonly InsightTag[] }) {
  const { formatPrice } = useMoney()
  if (tags.length === 0) return null
  const end = classNames(tables.end, look({ numeric: true }))
  return (
    <Grid as="section" gap="s4" columns="1" aria-labelledby="tags-heading">
      <Text as="h3" size="h3" id="tags-heading">
        By tag
      </Text>
      <WideTable
        className={classNames(
          tables.table,
          tables.even,
          look({ width: 'full', size: 'ui', minWidth: '640' }),
        )}
        label="By tag"
      >
        <thead>
          <tr>
            <th scope="col">Tag</th>
            {columns.map((label) => (
              <th key={label} scope="col" className={tables.end}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tags.map((tag) => (
            <tr key={tag.name}>
              <th scope="row">{tag.name}</th>
              <td className={end}>{formatCount(tag.beats)}</td>
              <td className={end}>{formatCount(tag.plays)}</td>
              <td className={end}>{tag.plays === 0 ? '–' : ((tag.hearts / tag.plays) * 100).toFixed(1)}</td>
              <td className={end}>{formatCount(tag.sold)}</td>
              <td className={end}>{formatPrice(tag.earned)}</td>
              <td className={end}>{formatCount(tag.searched)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      <Text size="small" tone="muted">
        A beat counts for each of its tags.
      </Text>
    </Grid>
  )
}
