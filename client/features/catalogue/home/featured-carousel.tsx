import { Trans, useLingui } from '@lingui/react/macro'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePlayer } from '#client/features/player/player/index.ts'
import type { ApiPage } from '#client/platform/api.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useRetryFailed } from '#client/platform/use-retry-failed.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { skeletonClass } from '#client/ui/outcome-parts.tsx'
import { look, Row, Text, Wrap } from '#client/ui/primitives.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import type { Beat } from '#contract/catalogue/beat.ts'
import styles from './featured.module.css'
import { FeaturedPlayer } from './featured-player.tsx'

const SIZES = '(max-width: 767px) 74vw, 440px'

type FeaturedQuery = UseQueryOptions<ApiPage<Beat>>

/**
 * A carousel of seven covers. The front one is shown whole with a player below it; previous, next or a click brings
 * another to the front, wrapping around; up to three are all in sight. Where it scrolls sideways the front one is the first.
 */
export function FeaturedCarousel({ query }: { query: FeaturedQuery }) {
  const { t } = useLingui()
  const featured = useQuery(query)
  const player = usePlayer()
  const retry = useRetryFailed()
  const [front, setFront] = useState(0)
  const shelf = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const beats = featured.data?.items ?? []
  const show = (index: number) => {
    moved.current = true
    setFront((index + beats.length) % beats.length)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new front one is scrolled to, where the shelf scrolls
  useEffect(() => {
    if (!moved.current) return
    const sleeve = shelf.current?.querySelector('[aria-current]')
    const row = shelf.current
    if (sleeve instanceof HTMLElement && row && row.scrollWidth > row.clientWidth) {
      row.scrollTo({
        left: sleeve.offsetLeft - (row.clientWidth - sleeve.offsetWidth) / 2,
        behavior: 'smooth',
      })
    }
  }, [front])

  const beat = beats[front]
  // The front one is third from the left, or as close as fits; the list wraps.
  const order = beats.map(
    (_, place) => (front - Math.min(2, beats.length - 1) + place + beats.length * 2) % beats.length,
  )

  return (
    <section
      className={classNames(styles.secFeatured, look({ padY: 'fluid-5' }))}
      id="featured"
      aria-labelledby="featured-heading"
    >
      <Wrap>
        <SectionHead>
          <Text as="h2" size="h2" id="featured-heading">
            <Trans>Featured Beats</Trans>
          </Text>
          {(!featured.data || beats.length > 3) && (
            <Row gap="s1-5" align="stretch">
              <IconButton
                label={t`Previous featured beat`}
                raised
                disabled={!beat}
                icon={ChevronLeft}
                onClick={() => show(front - 1)}
              />
              <IconButton
                label={t`Next featured beat`}
                raised
                disabled={!beat}
                icon={ChevronRight}
                onClick={() => show(front + 1)}
              />
            </Row>
          )}
        </SectionHead>
        {featured.isError ? (
          <EmptyNote title={t`The featured beats can't be loaded.`} alert>
            <Button onClick={retry}>
              <Trans>Retry</Trans>
            </Button>
          </EmptyNote>
        ) : beats.length === 0 ? (
          <div className={classNames(styles.crate, skeletonClass())} aria-hidden="true" />
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a carousel has no element of its own
          <div
            ref={shelf}
            className={styles.crate}
            role="group"
            aria-roledescription="carousel"
            aria-label={t`Featured Beats`}
          >
            {order.map((index) => {
              const item = beats[index]
              if (!item) return null
              return (
                <button
                  key={item.id}
                  type="button"
                  className={classNames(styles.crateItem, index === front && styles.isFront)}
                  aria-current={index === front || undefined}
                  aria-label={t`${{ title: item.title }} by ${{ producer: item.owner.username }}`}
                  onClick={() => show(index)}
                >
                  <span className={styles.crateSpine}>
                    {item.title} <span>{item.owner.username}</span>
                  </span>
                  <span className={styles.crateArt}>
                    <BeatCover
                      beat={item}
                      sizes={SIZES}
                      importance={index === front ? 'high' : 'low'}
                      decorative
                    />
                  </span>
                </button>
              )
            })}
          </div>
        )}
        {beat && (
          <FeaturedPlayer beat={beat} onPlay={() => player.playFrom(beats, front, { name: t`Featured` })} />
        )}
      </Wrap>
    </section>
  )
}
