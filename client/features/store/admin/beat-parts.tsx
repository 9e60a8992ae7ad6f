import { Link, useLocation } from 'react-router'
import { SegmentBar, SegmentLink } from '#client/ui/page-head.tsx'

/** What else there is of a beat: stands in the head of its pages. */
export function BeatParts({ id }: { id: string }) {
  const { pathname } = useLocation()
  const parts = [
    [`/admin/manage-beats/${id}/sections`, 'Sections'],
    [`/admin/manage-beats/${id}/split`, 'Split'],
    [`/beats/${id}`, 'Page'],
  ] as const
  return (
    <SegmentBar aria-label="Parts of the beat">
      {parts.map(([to, label]) => (
        <SegmentLink as={Link} key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </SegmentLink>
      ))}
    </SegmentBar>
  )
}
