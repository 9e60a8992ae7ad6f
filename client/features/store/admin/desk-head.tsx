import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#client/ui/class-names.ts'
import { Box, Cluster, look, Text } from '#client/ui/primitives.tsx'
import styles from './desk.module.css'

/** The first line of each page of the admin area: its name, one fact, and what to do, at most one of it in amber. */
export function DeskHead({
  title,
  fact,
  back,
  children,
}: {
  title: ReactNode
  /** Such as `24 in the store`; announced when it changes. */
  fact?: ReactNode
  /** The page that this one belongs to. */
  back?: { to: string; label: string }
  children?: ReactNode
}) {
  return (
    <Box as="header" below="s5">
      {back && (
        <Text as={Link} link size="small" to={back.to}>
          {back.label}
        </Text>
      )}
      <Cluster justify="between" align="end" gapY="s3" gapX="s6" above={back && 's1-5'}>
        <Cluster align="baseline" gapY="s1" gapX="s4">
          <Text
            as="h1"
            size={{ base: 'head', below768: 'figure' }}
            weight="heavy"
            stretch="114"
            tight="2"
            leading="1.15"
            breakable
            tabIndex={-1}
          >
            {title}
          </Text>
          {fact !== undefined && (
            <Text tone="muted" numeric role="status">
              {fact}
            </Text>
          )}
        </Cluster>
        {children && (
          <div
            className={classNames(
              styles.acts,
              look({ cluster: true, gap: 's2', width: { below768: 'full' } }),
            )}
          >
            {children}
          </div>
        )}
      </Cluster>
    </Box>
  )
}
