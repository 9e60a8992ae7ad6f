import { bulkReasons, type LeftAlone } from '#contract/beats/bulk-edit.ts'
import { formatCount } from '#contract/text/format-count.ts'

/** Beats that a change leaves alone, by reason. */
export function LeftAloneList({ groups }: { groups: readonly LeftAlone[] }) {
  return groups.map(({ reason, count, titles }) => {
    const more = count - titles.length
    return (
      <p key={reason}>
        {new Intl.ListFormat('en').format([...titles, ...(more > 0 ? [`${formatCount(more)} more`] : [])])}.{' '}
        {bulkReasons[reason][1]}
      </p>
    )
  })
}
