import { Link, useLocation } from 'react-router'
import { buttonClass } from '#client/ui/button.tsx'
import { Cluster, Text } from '#client/ui/primitives.tsx'

const places = [
  { to: '/admin/manage-beats', label: 'Beats' },
  { to: '/admin/manage-beats/drafts', label: 'Drafts' },
] as const

/** Leads from the beats to the drafts and back. */
export function BeatsNav({ drafts }: { drafts?: number | undefined }) {
  const { pathname } = useLocation()
  return (
    <Cluster as="nav" gap="s2" aria-label="Manage Beats">
      {places.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className={buttonClass({ small: true, variant: pathname === to ? 'secondary' : 'quiet' })}
          aria-current={pathname === to ? 'page' : undefined}
        >
          {label}
          {label === 'Drafts' && drafts !== undefined && (
            <Text as="span" numeric>
              {drafts}
            </Text>
          )}
        </Link>
      ))}
    </Cluster>
  )
}
