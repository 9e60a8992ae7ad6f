import { Link } from 'react-router'
import { PlayerWave, useIsPlaying, useTrackWaveform } from '#client/features/player/index.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { PlayButton } from '#client/ui/play-button.tsx'
import { StruckPrice } from '#client/ui/struck-price.tsx'
import { Waveform } from '#client/ui/waveform.tsx'
import type { Beat } from '#contract/beat.ts'
import { saleOfBeat } from '#contract/beat-sale.ts'

/** The front beat: play button, waveform, tempo, key and price. */
export function FeaturedPlayer({ beat, onPlay }: { beat: Beat; onPlay: () => void }) {
  const { formatPrice } = useMoney()
  const { current, playing } = useIsPlaying(beat.id)
  const columns = useTrackWaveform(beat.id)
  const before = saleOfBeat(beat)?.reference
  return (
    <div className="deck">
      <PlayButton large title={beat.title} playing={playing} onClick={onPlay} />
      <div className="deck__t">
        <Link to={`/beats/${beat.id}`}>{beat.title}</Link>
        <p>by {beat.owner.username}</p>
      </div>
      <div className="deck__wave">
        {current ? (
          <PlayerWave track={beat} columns={columns} />
        ) : (
          <div className="wavebox">
            <Waveform columns={columns} />
          </div>
        )}
      </div>
      <dl className="deck__meta">
        <dt>BPM</dt>
        <dd className="num">{beat.bpm}</dd>
        <dt>TONE</dt>
        <dd>{beat.tone}</dd>
        <dt>PRICE</dt>
        <dd className="num price">
          {formatPrice(beat.price)} {before && <StruckPrice>{formatPrice(before)}</StruckPrice>}
        </dd>
      </dl>
    </div>
  )
}
