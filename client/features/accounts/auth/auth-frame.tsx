import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import styles from './auth.module.css'

/** Layout of all sign-in screens: a form on the left, an illustration on the right. */
export function AuthFrame({
  title,
  lead,
  art,
  children,
}: {
  title: string
  lead?: string
  art: ReactNode
  children: ReactNode
}) {
  return (
    <div
      className={classNames(styles.auth, look({ display: 'grid', columns: { base: '2', below1024: 'fr' } }))}
    >
      <div
        className={classNames(styles.authForm, look({ display: 'grid', padY: 'fluid-5', padX: 'gutter' }))}
      >
        <Box minWidth="0">
          <Text as="h1" below="s6-5" size="h2" tabIndex={-1}>
            {title}
          </Text>
          {lead && (
            <p className={classNames(styles.authLead, look({ below: 's6-5', tone: 'muted' }))}>{lead}</p>
          )}
          {children}
        </Box>
      </div>
      <div
        className={classNames(
          styles.authArt,
          look({ surface: 'lamp', position: 'relative', clip: true, hide: 'below1024' }),
        )}
      >
        {art}
      </div>
    </div>
  )
}
