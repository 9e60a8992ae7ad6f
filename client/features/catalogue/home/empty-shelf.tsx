import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { EmptySleeve } from '#client/ui/outcome-parts.tsx'
import { Box, Cluster, look, Stack, Text, Wrap } from '#client/ui/primitives.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { beatCount } from '#contract/catalogue/count-beats.ts'
import styles from './empty-store.module.css'

const BEHIND = 6

/**
 * A list without beats: seven sleeves without a cover, and below them what is to come.
 * `isPage`: it is the whole page. `front`: stands in the place of the first sleeve. `children`: what to do.
 */
export function EmptyShelf({
  isPage,
  front,
  text,
  children,
}: {
  isPage: boolean
  front?: ReactNode
  text: string
  children?: ReactNode
}) {
  const { i18n } = useLingui()
  return (
    <Box
      as="section"
      padY="fluid-5"
      padTop={isPage ? undefined : 's4'}
      id="beats-section"
      aria-labelledby="beats-heading"
    >
      <Wrap>
        <SectionHead>
          <Text as={isPage ? 'h1' : 'h2'} size="h2" id="beats-heading" tabIndex={-1}>
            <Trans>Available Beats</Trans>
          </Text>
          <Text tone="muted" numeric>
            {i18n._(beatCount({ count: 0 }))}
          </Text>
        </SectionHead>
        <div className={classNames(styles.shelf, look({ display: 'flex', gap: 's1-5' }))}>
          <div className={styles.front}>{front ?? <EmptySleeve aria-hidden="true" />}</div>
          {Array.from({ length: BEHIND }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <div key={place} className={styles.behind} aria-hidden="true" />
          ))}
        </div>
        <Cluster
          surface="panel-2"
          justify="between"
          gapY="s5"
          gapX="s8"
          padY="s6"
          padX={{ base: 's7', below768: 's5' }}
          above="s1-5"
        >
          <Stack columns="1" gap="s1-5">
            <Text as={isPage ? 'h2' : 'h3'} size="h3">
              <Trans>No beats available.</Trans>
            </Text>
            <Text tone="muted" maxWidth="56ch">
              {text}
            </Text>
          </Stack>
          {children}
        </Cluster>
      </Wrap>
    </Box>
  )
}
