import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { placesQuery } from '#client/features/catalogue/bulk-edits/index.ts'
import { SegmentBar, SegmentLink } from '#client/ui/page-head.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { formatCount } from '#contract/text/format-count.ts'

const places = [
  { to: '/admin/manage-beats', label: 'Beats', count: 'beats' },
  { to: '/admin/manage-beats/drafts', label: 'Drafts', count: 'drafts' },
  { to: '/admin/manage-beats/trash', label: 'Trash', count: 'trash' },
] as const

/** Leads to the beats, the drafts and the trash. */
export function BeatsNav() {
  const { pathname } = useLocation()
  const counts = useQuery(placesQuery())
  return (
    <SegmentBar aria-label="Manage Beats">
      {places.map(({ to, label, count }) => (
        <SegmentLink as={Link} key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
          {counts.data && (
            <Text as="span" numeric>
              {formatCount(counts.data[count])}
            </Text>
          )}
        </SegmentLink>
      ))}
    </SegmentBar>
  )
}
