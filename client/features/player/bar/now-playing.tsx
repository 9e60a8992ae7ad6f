import { ChevronDown, ListMusic, X } from 'lucide-react'
import { type CSSProperties, Suspense, useState } from 'react'
import { Link } from 'react-router'
import diggingStyles from '#client/features/discovery/dig-mode/digging.module.css'
import { HeartButton, usePassBeat } from '#client/features/discovery/favorites/index.ts'
import { AuditionDeck, loadAuditionDeck } from '#client/features/player/audition/index.ts'
import {
  BoothLink,
  barLinesOf,
  PlayerWave,
  playAt,
  SectionStrip,
  usePlayer,
  usePlayerState,
  useTrackDetail,
} from '#client/features/player/player/index.ts'
import type { Track } from '#client/features/player/queue/index.ts'
import { ShareIconButton } from '#client/features/reach/share/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { PlayingIndicator } from '#client/ui/playing-indicator.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiOverlay from '#client/ui/styles/overlay.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import styles from './now-playing.module.css'
import { PlayerPercent } from './player-percent.tsx'
import { TransportButtons } from './transport-buttons.tsx'
import { TuneButton } from './tune-button.tsx'
import { VolumeControl } from './volume-control.tsx'

/** The full-screen player on phones. */
export function NowPlaying({
  onClose,
  onQueue,
  track,
  columns,
}: {
  onClose: () => void
  onQueue: () => void
  track: Track
  columns: Uint8Array | undefined
}) {
  const [isTuning, setTuning] = useState(false)
  const playing = usePlayerState((state) => state.isPlaying)
  const failed = usePlayerState((state) => state.failed)
  const player = usePlayer()
  const detail = useTrackDetail(track.id)
  const sections = detail?.sections ?? []
  const seconds = usePlayerState((state) => state.time)
  const time = usePlayerState((state) => formatTime(state.time))
  const length = usePlayerState((state) => formatTime(state.duration))
  const pass = usePassBeat()
  return (
    <Dialog open onClose={onClose} label="Now playing" shape="screen">
      <div
        className={classNames(uiOverlay.overlay, styles.npl)}
        style={{ '--bpm': track.bpm } as CSSProperties}
      >
        <div className={uiOverlay.overlayHead}>
          <span className={uiType.eng}>Now playing</span>
          <span className={styles.nplTools}>
            <ShareIconButton beat={track} />
            <BoothLink beat={track} isIcon />
            <IconButton label="Queue" icon={ListMusic} onClick={onQueue} />
            <IconButton label="Close player" icon={ChevronDown} onClick={onClose} />
          </span>
        </div>
        <div className={styles.nplBody}>
          <BeatCover key={track.id} beat={track} sizes="(max-width: 480px) 90vw, 432px" />
          <div className={uiType.rowBetween}>
            <div className={styles.nplName}>
              <h2 className={uiType.h3}>
                <Link to={beatPath(track)} onClick={onClose}>
                  {track.title}
                </Link>
              </h2>
              <p className={uiType.muted}>
                {failed ? (
                  "Can't play this preview"
                ) : (
                  <Link to={producerPath(track.owner.username)} onClick={onClose}>
                    {track.owner.username}
                  </Link>
                )}
              </p>
            </div>
            <PlayingIndicator playing={playing} />
            <span className={diggingStyles.nplMarks}>
              <IconButton
                label={`Not for me: ${track.title}`}
                icon={X}
                onClick={() => {
                  pass(track)
                  player.next()
                }}
              />
              <HeartButton id={track.id} title={track.title} />
            </span>
          </div>
          <div>
            {isTuning ? (
              <Suspense fallback={null}>
                <AuditionDeck track={track} columns={columns} />
              </Suspense>
            ) : (
              <>
                <SectionStrip
                  sections={sections}
                  duration={track.durationSeconds}
                  bars={barLinesOf(detail)}
                  time={seconds}
                  onPress={({ startSeconds }) => playAt(player, startSeconds)}
                />
                <PlayerWave track={track} columns={columns} className={styles.nplWave} />
              </>
            )}
            <div className={classNames(uiType.rowBetween, uiBase.num, styles.nplTime)}>
              <b>{time}</b>
              <PlayerPercent />
              <span className={uiType.muted}>{length}</span>
            </div>
          </div>
          <div className={styles.nplKeys}>
            <TransportButtons large />
          </div>
          <TuneButton
            track={track}
            isOpen={isTuning}
            onToggle={() => setTuning((before) => !before)}
            onNear={() => void loadAuditionDeck().catch(() => {})}
          />
          <div className={styles.nplVol}>
            <VolumeControl />
          </div>
        </div>
      </div>
    </Dialog>
  )
}
