import { Trans, useLingui } from '@lingui/react/macro'
import { Keyboard, ListMusic } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { AuditionDeck, loadAuditionDeck } from '#client/features/player/audition/index.ts'
import { HeartButton } from '#client/features/player/favorites/index.ts'
import {
  PlayerWave,
  playAt,
  SectionMarks,
  useCurrentTrack,
  usePlayer,
  usePlayerState,
  useSectionKeys,
  useTrackDetail,
  useTrackWaveform,
} from '#client/features/player/player/index.ts'
import { ShareIconButton } from '#client/features/reach/share/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { useStore } from '#client/ui/create-store.ts'
import { PlayingIndicator } from '#client/ui/playing-indicator.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { askedTuning } from './asked-tuning.ts'
import { LevelMeter } from './level-meter.tsx'
import styles from './player.module.css'
import { PlayerPercent } from './player-percent.tsx'
import { TransportButtons } from './transport-buttons.tsx'
import { TuneButton } from './tune-button.tsx'
import { VolumeControl } from './volume-control.tsx'

// Loaded on demand.
const KeyboardHelp = lazyComponent(async () => (await import('./keyboard-help.tsx')).KeyboardHelp)
const NowPlaying = lazyComponent(async () => (await import('./now-playing.tsx')).NowPlaying)
const QueueDrawer = lazyComponent(async () => (await import('./queue-drawer.tsx')).QueueDrawer)

/** The player at the bottom of every page, shown as soon as a track is set. */
export function PlayerBar({ queueActions }: { queueActions?: ReactNode }) {
  const { t } = useLingui()
  const player = usePlayer()
  const track = useCurrentTrack()
  const playing = usePlayerState((state) => state.isPlaying)
  const failed = usePlayerState((state) => state.failed)
  const [isTuning, setTuning] = useState(false)
  const [open, setOpen] = useState<'queue' | 'keyboard' | 'now-playing' | undefined>()
  const isAsked = useStore(askedTuning, false, (value) => value)
  const columns = useTrackWaveform(track?.id)
  const sections = useTrackDetail(track?.id)?.sections ?? []
  useSectionKeys(sections, ({ startSeconds }) => playAt(player, startSeconds))
  if (!track) return null
  const show = (next: typeof open) => {
    setOpen(next)
    askedTuning.set(false)
  }
  const close = () => show(undefined)
  const byline = failed ? (
    <span className={styles.playerFailed}>
      <Trans>Can't play this preview</Trans>
    </span>
  ) : (
    <span>{track.owner.username}</span>
  )
  return (
    <>
      <section
        className={classNames(
          styles.player,
          look({ position: 'fixed', surface: 'panel-2', display: 'grid' }),
        )}
        data-player
        aria-label={t`Audio player`}
        style={{ '--bpm': track.bpm } as CSSProperties}
      >
        <div className={classNames(styles.playerTrack, look({ gap: 's3-5', position: 'relative' }))}>
          <Text as={Link} to={beatPath(track)} rigid tabIndex={-1} aria-hidden="true">
            <BeatCover
              width={{ base: '88', below768: '72' }}
              key={track.id}
              beat={track}
              sizes="88px"
              decorative
            />
          </Text>
          <div className={classNames(styles.playerName, look({ minWidth: '0', grow: true }))}>
            <Text as="b" weight="strong" leading="1.3">
              <Link to={beatPath(track)}>{track.title}</Link>
            </Text>
            {byline}
          </div>
          <button
            type="button"
            className={classNames(
              styles.playerOpen,
              look({ inset: { below768: '0' }, position: { below768: 'absolute' } }),
            )}
            aria-label={t`Now playing: ${{ title: track.title }}`}
            onClick={() => setOpen('now-playing')}
          />
          <PlayingIndicator playing={playing} />
          <HeartButton id={track.id} title={track.title} />
        </div>
        <div className={classNames(styles.playerKeys, look({ gap: 's0' }))}>
          <TransportButtons />
        </div>
        <div
          className={classNames(
            styles.playerWave,
            look({ gap: { base: 's4', below1024: 's2-5' }, position: { below768: 'absolute' } }),
          )}
        >
          <PlayerTime />
          <PlayerWave
            key={track.id}
            track={track}
            columns={columns}
            className={look({ minWidth: '0', grow: true })}
          >
            <SectionMarks sections={sections} duration={track.durationSeconds} />
          </PlayerWave>
          <PlayerLength />
        </div>
        <div className={styles.playerTune}>
          <TuneButton
            track={track}
            isOpen={isTuning}
            onToggle={() => setTuning((before) => !before)}
            onNear={() => void loadAuditionDeck().catch(() => {})}
          />
        </div>
        <div className={classNames(styles.playerVol, look({ gap: { base: 's2-5', below1024: 's1' } }))}>
          <VolumeControl />
          <LevelMeter columns={columns} />
          <ShareIconButton beat={track} />
          <IconButton label={t`Queue`} icon={ListMusic} onClick={() => setOpen('queue')} />
          <span className={classNames(styles.playerHelp, look({ display: 'contents' }))}>
            <IconButton label={t`Keyboard shortcuts`} icon={Keyboard} onClick={() => setOpen('keyboard')} />
          </span>
        </div>
        <VisuallyHidden as="p" role="status">
          {failed
            ? t`Can't play ${{ title: track.title }}`
            : playing
              ? t`Playing ${{ title: track.title }} by ${{ producer: track.owner.username }}`
              : ''}
        </VisuallyHidden>
      </section>
      {isTuning && <AuditionDeck track={track} columns={columns} onClose={() => setTuning(false)} />}
      {open === 'queue' && <QueueDrawer actions={queueActions} onClose={close} />}
      {open === 'keyboard' && <KeyboardHelp onClose={close} />}
      {(open === 'now-playing' || isAsked) && (
        <NowPlaying
          tunes={isAsked}
          onClose={close}
          onQueue={() => show('queue')}
          track={track}
          columns={columns}
        />
      )}
    </>
  )
}

function PlayerTime() {
  const time = usePlayerState((state) => formatTime(state.time))
  return (
    <span className={classNames(styles.playerTime, look({ weight: 'strong', numeric: true }))}>{time}</span>
  )
}

function PlayerLength() {
  const length = usePlayerState((state) => formatTime(state.duration))
  return (
    <>
      <span
        className={classNames(
          styles.playerTime,
          styles.playerTimeEnd,
          look({ weight: 'strong', tone: 'muted', text: 'end', numeric: true }),
        )}
      >
        {length}
      </span>
      <PlayerPercent />
    </>
  )
}
