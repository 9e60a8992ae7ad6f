import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { shiftTone } from '#client/features/player/audition/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { FactStrip } from '#client/ui/fact-strip.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import styles from './booth-bar.module.css'
import { isTuned, type Tuning } from './tuning.ts'

/**
 * The booth's own header. Its links load a new page: only the booth's may use the microphone, and it is given back with
 * it.
 */
export function BoothBar({
  beat,
  tuning,
  children,
}: {
  beat: BeatDetail
  tuning: Tuning
  children: ReactNode
}) {
  const { storeName, logo } = useStoreSettings()
  return (
    <header className={styles.bar}>
      <span className={styles.logo}>
        <Logo href="/" aria-label={`${storeName}, home`}>
          {logo ? (
            <img src={logo.url} width={logo.width} height={logo.height} alt="" />
          ) : (
            <Wordmark name={storeName} />
          )}
        </Logo>
      </span>
      <a className={styles.beat} href={beatPath(beat)} aria-label={`Back to ${beat.title}`}>
        <LineIcon of={ArrowLeft} />
        <span className={styles.cover}>
          <BeatCover beat={beat} sizes="44px" decorative />
        </span>
        <span className={styles.name}>
          <b>{beat.title}</b>
          <Text as="span" size="small">
            by {beat.owner.username}
          </Text>
        </span>
      </a>
      <span className={styles.facts}>
        <FactStrip label="BPM">{Math.round(beat.bpm * tuning.tempo)}</FactStrip>
        <FactStrip label="TONE">{shiftTone(beat.tone, tuning.semitones)}</FactStrip>
        {isTuned(tuning) && (
          <Text as="span" size="small" tone="lamp">
            tuned
          </Text>
        )}
      </span>
      <div className={styles.actions}>{children}</div>
    </header>
  )
}
