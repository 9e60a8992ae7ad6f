import { ArrowDown } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useCurrentTrack, usePlayerState } from '#client/features/player/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { WordmarkBlock } from '#client/ui/wordmark.tsx'

/** The store's name in large letters. While a track plays, the WIDE letters light up on two and four. */
export function Hero() {
  const { storeName } = useStoreSettings()
  const track = useCurrentTrack()
  const playing = usePlayerState((state) => state.isPlaying)
  return (
    <section
      className={classNames('hero', playing && 'is-live')}
      style={track ? ({ '--bpm': track.bpm } as CSSProperties) : undefined}
    >
      <div className="wrap hero__in">
        <h1 tabIndex={-1}>
          <span className="sr">Welcome to {storeName}</span>
          <span className="hero__hi" aria-hidden="true">
            Welcome to
          </span>
          <WordmarkBlock name={storeName} />
        </h1>
        <div className="hero__side">
          <p>
            <span>Play it.</span> <span>Pick a license.</span> <span>Cut your vocal tonight.</span>
          </p>
          <a className={buttonClass({ variant: 'primary' }, 'hero__down')} href="#featured">
            Hear the beats
            <ArrowDown className="ico" aria-hidden />
          </a>
        </div>
      </div>
    </section>
  )
}
