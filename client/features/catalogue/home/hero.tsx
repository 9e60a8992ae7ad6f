import { Trans } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useCurrentTrack, usePlayerState } from '#client/features/player/player/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { WordmarkBlock } from '#client/ui/wordmark.tsx'
import styles from './hero.module.css'

/**
 * The store's name in large letters. While a track plays, the WIDE letters light up on two and four.
 * `lines`: beside it, each in a span. `children`: what to do, in place of the way to the beats.
 */
export function Hero({ lines, children }: { lines?: ReactNode; children?: ReactNode }) {
  const { storeName } = useStoreSettings()
  const track = useCurrentTrack()
  const playing = usePlayerState((state) => state.isPlaying)
  return (
    <section
      className={classNames(styles.hero, playing && styles.isLive)}
      style={track ? ({ '--bpm': track.bpm } as CSSProperties) : undefined}
    >
      <div className={classNames(styles.heroIn, look({ wrap: true }))}>
        <h1 tabIndex={-1}>
          <VisuallyHidden>
            <Trans>Welcome to {storeName}</Trans>
          </VisuallyHidden>
          <span className={styles.heroHi} aria-hidden="true">
            <Trans>Welcome to</Trans>
          </span>
          <WordmarkBlock name={storeName} />
        </h1>
        <div className={styles.heroSide}>
          <p>
            {lines ?? (
              <Trans>
                <span>Play it.</span> <span>Pick a license.</span> <span>Cut your vocal tonight.</span>
              </Trans>
            )}
          </p>
          {children ?? (
            <a className={classNames(styles.heroDown, buttonClass({ variant: 'primary' }))} href="#featured">
              <Trans>Hear the beats</Trans>
              <LineIcon of={ArrowDown} />
            </a>
          )}
        </div>
      </div>
    </section>
  )
}
