import type { ReactNode } from 'react'
import { Link } from 'react-router'
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
    <nav className={styles.nav} aria-label={label}>
      {links.map((link) => (
        <Link
          key={link.to}
          className={styles.link}
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
