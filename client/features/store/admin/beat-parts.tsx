import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { SegmentBar, SegmentLink } from '#client/ui/page-head.tsx'

/** What else there is of a beat: stands in the head of its pages. */
export function BeatParts({ id }: { id: string }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const parts = [
    [`/admin/manage-beats/${id}/sections`, t`Sections`],
    [`/admin/manage-beats/${id}/split`, t`Split`],
    [`/beats/${id}`, t`Page`],
  ] as const
  return (
    <SegmentBar aria-label={t`Parts of the beat`}>
      {parts.map(([to, label]) => (
        <SegmentLink as={Link} key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </SegmentLink>
      ))}
    </SegmentBar>
  )
}
