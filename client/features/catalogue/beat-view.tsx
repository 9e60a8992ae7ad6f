import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import {
  barLinesOf,
  PlayerWave,
  playAt,
  QueueButtons,
  SectionStrip,
  useIsPlaying,
  usePlayer,
  usePlayerState,
  useQueueActions,
  useSectionKeys,
} from '#client/features/player/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { FactStrip } from '#client/ui/fact-strip.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { decodeWaveform, Waveform } from '#client/ui/waveform.tsx'
import type { BeatDetail } from '#contract/beat.ts'
import { saleOfBeat } from '#contract/beat-sale.ts'
import type { BeatSection } from '#contract/sections.ts'
import { BarRuler } from './bar-ruler.tsx'
import { SaleNote, SalePrice } from './sale-note.tsx'

/**
 * A beat's page. Slots: `buy` next to the price, `held` why it cannot be bought now, `more` further actions, `licenses`
 * the offer, `marks` hearts, crates and fit.
 */
export function BeatView({
  beat,
  buy,
  held,
  more,
  licenses,
  marks,
}: {
  beat: BeatDetail
  buy: ReactNode
  held?: ReactNode
  more?: ReactNode
  marks?: ReactNode
  licenses?: ReactNode
}) {
  const { formatPrice } = useMoney()
  const player = usePlayer()
  const { current, playing } = useIsPlaying(beat.id)
  const columns = decodeWaveform(beat.waveform)
  const toggle = () => (current ? player.toggle() : start())
  const start = () => {
    const { tracks } = player.state.playlist
    const queued = tracks.findIndex(({ id }) => id === beat.id)
    // A beat that is already queued plays from there, so next and previous stay the same.
    if (queued >= 0) player.jumpTo(queued)
    else player.playFrom([beat], 0)
  }
  const queue = useQueueActions(beat)
  const sale = beat.soldExclusivelyAt === null ? saleOfBeat(beat) : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: short cuts for its buttons, while the focus is inside
    <div className="wrap beat" onKeyDown={queue.onKeyDown}>
      <div className="beat__top">
        <button
          type="button"
          className={classNames('beat__cover', playing && 'is-on')}
          aria-label={`${playing ? 'Pause' : 'Play'} ${beat.title}`}
          style={{ '--label': beat.cover.color } as CSSProperties}
          onClick={toggle}
        >
          <BeatCover beat={beat} sizes="(max-width: 1023px) 76vw, 540px" importance="high" decorative />
          <span className="disc" />
          <span className={classNames('play', playing && 'is-on')}>
            {playing ? <Pause className="ico" aria-hidden /> : <Play className="ico" aria-hidden />}
          </span>
        </button>
        <div className="beat__info">
          <div>
            <h1 className="h1" tabIndex={-1}>
              {beat.title}
            </h1>
            <p className="beat__by">
              By:{' '}
              <Link className="link" to={`/beats?user=${encodeURIComponent(beat.owner.username)}`}>
                {beat.owner.username}
              </Link>
            </p>
          </div>
          <blockquote className="quote">{beat.description}</blockquote>
          <div className="cluster">
            <FactStrip label="BPM">{beat.bpm}</FactStrip>
            <FactStrip label="TONE">{beat.tone}</FactStrip>
          </div>
          <div className="beat__buy">
            {beat.soldExclusivelyAt === null && (
              <span className="beat__price num">{formatPrice(beat.price)}</span>
            )}
            {sale && <SalePrice price={beat.price} sale={sale} />}
            {buy}
          </div>
          {sale && <SaleNote sale={sale} />}
          {held}
          {more && <div className="beat__more">{more}</div>}
          {marks}
          <QueueButtons title={beat.title} actions={queue} inWords />
          {beat.tags.length > 0 && (
            <ul className="chips" aria-label="Tags">
              {beat.tags.map(({ id, name }) => (
                <li key={id}>
                  <Link className="chip" to={`/beats?tag=${id}`}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <section className="beat__wave" aria-label="Waveform">
        <header>
          <BeatTime beat={beat} current={current} />
          <KeyHints sections={beat.sections.length} />
        </header>
        <BeatSections beat={beat} current={current} onStart={start} />
        {current ? (
          <PlayerWave track={beat} columns={columns} />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the play key, which the keyboard reaches
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          <div className="wavebox" onClick={toggle}>
            <Waveform columns={columns} />
          </div>
        )}
        <BarRuler
          seconds={beat.durationSeconds}
          bpm={beat.exactBpm ?? beat.bpm}
          from={beat.downbeatSeconds ?? 0}
        />
      </section>
      {licenses}
    </div>
  )
}

function BeatTime({ beat, current }: { beat: BeatDetail; current: boolean }) {
  const time = usePlayerState((state) => formatTime(state.time))
  return (
    <span className="num">
      <b>{current ? time : '0:00'}</b> <span className="muted">of {formatTime(beat.durationSeconds)}</span>
    </span>
  )
}

function BeatSections({
  beat,
  current,
  onStart,
}: {
  beat: BeatDetail
  current: boolean
  onStart: () => void
}) {
  const player = usePlayer()
  const time = usePlayerState((state) => (current ? state.time : undefined))
  const isIdle = usePlayerState(({ playlist }) => playlist.tracks.length === 0)
  const jump = ({ startSeconds }: BeatSection) => {
    if (!current) onStart()
    playAt(player, startSeconds)
  }
  // With a track in the player, the shortcuts are for that one.
  useSectionKeys(isIdle ? beat.sections : [], jump)
  return (
    <SectionStrip
      sections={beat.sections}
      duration={beat.durationSeconds}
      bars={barLinesOf(beat)}
      time={time}
      onPress={jump}
    />
  )
}

function KeyHints({ sections }: { sections: number }) {
  return (
    <span className="hints">
      <span>
        <kbd className="kbd">Space</kbd>play
      </span>
      <span>
        <kbd className="kbd">
          <ArrowLeft className="ico ico--s" aria-hidden />
          <span className="sr">Left</span>
        </kbd>
        <kbd className="kbd">
          <ArrowRight className="ico ico--s" aria-hidden />
          <span className="sr">Right</span>
        </kbd>
        skip 10 s
      </span>
      {sections > 1 && (
        <span>
          <kbd className="kbd">1</kbd>to<kbd className="kbd">{Math.min(9, sections)}</kbd>section
        </span>
      )}
      <span>
        <kbd className="kbd">Shift</kbd>
        <kbd className="kbd">
          <ArrowRight className="ico ico--s" aria-hidden />
          <span className="sr">Right</span>
        </kbd>
        next beat
      </span>
    </span>
  )
}
