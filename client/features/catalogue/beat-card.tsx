import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import { HeartButton, useMarks } from '#client/features/marks/index.ts'
import { PlayerWave, QueueButtons, useIsPlaying, useQueueActions } from '#client/features/player/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { PlayButton } from '#client/ui/play-button.tsx'
import { StruckPrice } from '#client/ui/struck-price.tsx'
import { decodeWaveform, Waveform } from '#client/ui/waveform.tsx'
import type { Beat } from '#contract/beat.ts'
import { saleOfBeat } from '#contract/beat-sale.ts'

const CARD_SIZES =
  '(max-width: 479px) 116px, (max-width: 1023px) 46vw, (max-width: 1279px) 22vw, (max-width: 1799px) 250px, (max-width: 2199px) 324px, 404px'

/** A beat in the grid. Its title's link covers the card; the strip with the play button is above it. */
export const BeatCard = memo(function BeatCard({
  beat,
  eager,
  heading: Heading,
  onPlay,
}: {
  beat: Beat
  eager: boolean
  heading: 'h2' | 'h3'
  onPlay: (beat: Beat) => void
}) {
  const { formatPrice } = useMoney()
  const { current, playing } = useIsPlaying(beat.id)
  const columns = useMemo(() => decodeWaveform(beat.waveform), [beat.waveform])
  const queue = useQueueActions(beat)
  const before = saleOfBeat(beat)?.reference
  const Fits = useMarks(({ views }) => views.Fits)
  const Passed = useMarks(({ views, passed }) => (beat.id in passed ? views.Passed : undefined))
  return (
    <article className={classNames('card', current && 'is-on')} onKeyDown={queue.onKeyDown}>
      <div className="card__cover">
        <BeatCover beat={beat} sizes={CARD_SIZES} importance={eager ? 'high' : undefined} decorative />
      </div>
      <div className="card__strip">
        {Passed ? (
          <Passed beat={beat} />
        ) : (
          <>
            <PlayButton title={beat.title} playing={playing} onClick={() => onPlay(beat)} />
            {current ? (
              <PlayerWave track={beat} columns={columns} className="card__wave" />
            ) : (
              <div className="card__wave">
                <div className="wavebox">
                  <Waveform columns={columns} />
                </div>
              </div>
            )}
            <HeartButton id={beat.id} title={beat.title} />
          </>
        )}
      </div>
      <div className="card__body">
        <Heading className="card__title">
          <Link to={`/beats/${beat.id}`}>{beat.title}</Link>
        </Heading>
        <span className="card__price num">
          {formatPrice(beat.price)}
          {before && <StruckPrice>{formatPrice(before)}</StruckPrice>}
        </span>
        <p className="card__by">by {beat.owner.username}</p>
        <p className="card__meta num">
          <span>{beat.bpm} BPM</span>
          <span>{beat.tone}</span>
        </p>
        <QueueButtons title={beat.title} actions={queue} />
        {Fits && <Fits beat={beat} />}
      </div>
    </article>
  )
})
