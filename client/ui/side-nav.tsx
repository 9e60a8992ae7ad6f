import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { look } from './primitives.tsx'
import styles from './side-nav.module.css'

/** Links at the left of a page: to the pages beside it, or to its sections. On narrow screens above it. */
export function SideNav({
  label,
  links,
}: {
  label: string
  links: readonly { to: string; label: string; mark?: ReactNode; isCurrent?: boolean }[]
}) {
  return (
    <nav
      className={classNames(
        styles.nav,
        look({
          display: { base: 'grid', below1024: 'flex' },
          wraps: { below1024: true },
          gap: 's0',
          position: { base: 'sticky', below1024: 'static' },
        }),
      )}
      aria-label={label}
    >
      {links.map((link) => (
        <Link
          key={link.to}
          className={classNames(
            styles.link,
            look({
              row: true,
              justify: 'between',
              gap: 's2',
              minHeight: { base: '40', touch: 'tap' },
              padX: 's3',
              corner: 'tape',
              size: 'ui',
              weight: 'strong',
              tone: 'muted',
            }),
          )}
          to={link.to}
          aria-current={link.isCurrent ? 'page' : undefined}
        >
          {link.label}
          {link.mark}
        </Link>
      ))}
    </nav>
  )
}
