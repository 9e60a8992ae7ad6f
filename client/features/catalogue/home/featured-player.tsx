import { ph } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { preloadPlayer } from '#client/features/player/bar/index.ts'
import { PlayerWave, useIsPlaying, useTrackWaveform } from '#client/features/player/player/index.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { PlayButton } from '#client/ui/play-button.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { StruckPrice } from '#client/ui/struck-price.tsx'
import { WaveBox } from '#client/ui/wave-parts.tsx'
import { Waveform } from '#client/ui/waveform.tsx'
import type { Beat } from '#contract/catalogue/beat.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { saleOfBeat } from '#contract/catalogue/beat-sale.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import styles from './featured.module.css'

/** The front beat: play button, waveform, tempo, key and price. */
export function FeaturedPlayer({ beat, onPlay }: { beat: Beat; onPlay: () => void }) {
  const { formatPrice } = useMoney()
  const { current, playing } = useIsPlaying(beat.id)
  const columns = useTrackWaveform(beat.id)
  const before = saleOfBeat(beat)?.reference
  return (
    <div className={styles.deck}>
      <PlayButton
        large
        title={beat.title}
        playing={playing}
        onPointerEnter={preloadPlayer}
        onFocus={preloadPlayer}
        onClick={onPlay}
      />
      <div className={styles.deckT}>
        <Link to={beatPath(beat)}>{beat.title}</Link>
        <p>
          <Trans>
            by <Link to={producerPath(beat.owner.username)}>{ph({ producer: beat.owner.username })}</Link>
          </Trans>
        </p>
      </div>
      <div className={styles.deckWave}>
        {current ? (
          <PlayerWave track={beat} columns={columns} />
        ) : (
          <WaveBox>
            <Waveform columns={columns} />
          </WaveBox>
        )}
      </div>
      <dl className={styles.deckMeta}>
        <dt>
          <Trans>BPM</Trans>
        </dt>
        <Text as="dd" numeric>
          {beat.bpm}
        </Text>
        <dt>
          <Trans>TONE</Trans>
        </dt>
        <dd>{beat.tone}</dd>
        <dt>
          <Trans>PRICE</Trans>
        </dt>
        <dd className={classNames(styles.price, look({ numeric: true }))}>
          {formatPrice(beat.price)} {before && <StruckPrice>{formatPrice(before)}</StruckPrice>}
        </dd>
      </dl>
    </div>
  )
}
