import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { placesQuery } from '#client/features/catalogue/bulk-edits/index.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiSegments from '#client/ui/styles/segments.module.css'
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
    <nav className={uiSegments.seg} aria-label="Manage Beats">
      {places.map(({ to, label, count }) => (
        <Link
          key={to}
          to={to}
          className={uiSegments.segB}
          aria-current={pathname === to ? 'page' : undefined}
        >
          {label}
          {counts.data && <span className={uiBase.num}>{formatCount(counts.data[count])}</span>}
        </Link>
      ))}
    </Cluster>
  )
}
