import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { skeletonClass } from '#client/ui/outcome-parts.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import type { Beat } from '#contract/catalogue/beat.ts'
import { BeatCard } from './beat-card.tsx'
import beatGridStyles from './beat-grid.module.css'
import catalogueMoreStyles from './catalogue-more.module.css'

/** Whole on a phone's first screen. More would keep its text waiting for the typeface; others load as soon as they are laid out. */
const CARDS_ON_FIRST_SCREEN = 2

/** The grid, with infinite scroll or a button for more. */
export function BeatGrid({
  beats,
  total,
  hasMore,
  loadingMore,
  onMore,
  onPlay,
  eager,
  heading,
  others,
}: {
  beats: readonly Beat[]
  total: number
  hasMore: boolean
  loadingMore: boolean
  onMore: () => void
  onPlay: (beat: Beat) => void
  /** The grid is at the top of the page, so its first covers are on the first screen. */
  eager: boolean
  /** Heading level of the cards. */
  heading: 'h2' | 'h3'
  /** Number of beats that do not fit, in a list sorted by fit. */
  others: number
}) {
  const { t } = useLingui()
  const firstOther = others > 0 ? beats.findIndex(({ fit }) => fit && !fit.bpm && !fit.tone) : -1
  return (
    <>
      <div className={beatGridStyles.grid}>
        {beats.map((beat, at) => (
          <Fragment key={beat.id}>
            {at === firstOther && (
              <p className={beatGridStyles.divide}>
                <Plural
                  value={others}
                  one="# more in other tempos and keys"
                  other="# more in other tempos and keys"
                />
              </p>
            )}
            <BeatCard
              beat={beat}
              eager={eager && at < CARDS_ON_FIRST_SCREEN}
              heading={heading}
              onPlay={onPlay}
            />
          </Fragment>
        ))}
      </div>
      {hasMore && (
        <Stack gap="s2-5" items="center" above="s8">
          <MoreOnScroll onReach={onMore} key={beats.length} />
          <Button onClick={onMore} busy={loadingMore}>
            {loadingMore ? t`Loading...` : t`Show more beats`}
          </Button>
          <Text size="small" tone="muted" numeric>
            <Trans>
              {{ count: beats.length }} of {total}
            </Trans>
          </Text>
        </Stack>
      )}
    </>
  )
}

/** Loads more one screen before the end. */
function MoreOnScroll({ onReach }: { onReach: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  const reach = useRef(onReach)
  reach.current = onReach
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach.current(), {
      rootMargin: '100% 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={element} />
}

/** Skeletons of cards, in the same geometry. */
export function BeatGridSkeleton() {
  return (
    <div className={beatGridStyles.grid} aria-hidden="true">
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div className={beatGridStyles.card} key={at}>
          <div
            className={classNames(beatGridStyles.cardCover, skeletonClass(), catalogueMoreStyles.skCover)}
          />
          <div className={classNames(beatGridStyles.cardStrip, skeletonClass())} />
          <div className={beatGridStyles.cardBody}>
            <span className={classNames(skeletonClass(), catalogueMoreStyles.skLine)} />
            <span className={classNames(skeletonClass(), catalogueMoreStyles.skShort)} />
          </div>
        </div>
      ))}
    </div>
  )
}
