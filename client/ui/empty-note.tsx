import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Text } from './primitives.tsx'
import uiEmpty from './styles/empty.module.css'

/** Empty state: an illustration, what is missing, and what to do next. */
export function EmptyNote({
  title,
  children,
  alert,
  isPage,
}: {
  title: string
  children?: ReactNode
  alert?: boolean
  /** All that the page shows: its title is the page's heading. */
  isPage?: boolean
}) {
  return (
    <div className={uiEmpty.empty} role={alert ? 'alert' : undefined}>
      <div className={classNames(uiEmpty.emptyArt, uiEmpty.innersleeve)} aria-hidden="true" />
      <Text {...(isPage && { as: 'h1' })} size="h3">
        {title}
      </Text>
      {children}
    </div>
  )
}
