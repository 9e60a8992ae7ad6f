import { Fragment, useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { Beat } from '#contract/beat.ts'
import { BeatCard } from './beat-card.tsx'

const CARDS_ON_FIRST_SCREEN = 4

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
  const firstOther = others > 0 ? beats.findIndex(({ fit }) => fit && !fit.bpm && !fit.tone) : -1
  return (
    <>
      <div className="grid">
        {beats.map((beat, at) => (
          <Fragment key={beat.id}>
            {at === firstOther && <p className="divide">{others} more in other tempos and keys</p>}
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
        <div className="grid__more">
          <MoreOnScroll onReach={onMore} key={beats.length} />
          <Button onClick={onMore} busy={loadingMore}>
            {loadingMore ? 'Loading...' : 'Show more beats'}
          </Button>
          <p className="small muted num">
            {beats.length} of {total}
          </p>
        </div>
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
    <div className="grid" aria-hidden="true">
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div className="card" key={at}>
          <div className="card__cover sk sk--cover" />
          <div className="card__strip sk" />
          <div className="card__body">
            <span className="sk sk--line" />
            <span className="sk sk--short" />
          </div>
        </div>
      ))}
    </div>
  )
}
