import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ListMusic, X } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { AuditionDeck, loadAuditionDeck } from '#client/features/player/audition/index.ts'
import { HeartButton, usePassBeat } from '#client/features/player/favorites/index.ts'
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
import { Overlay, OverlayHead } from '#client/ui/overlay-parts.tsx'
import { PlayingIndicator } from '#client/ui/playing-indicator.tsx'
import { Box, look, Row, Text } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
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
  tunes = false,
}: {
  onClose: () => void
  onQueue: () => void
  track: Track
  columns: Uint8Array | undefined
  /** Opens with the audition. */
  tunes?: boolean
}) {
  const { t } = useLingui()
  const [isTuning, setTuning] = useState(tunes)
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
    <Dialog open onClose={onClose} label={t`Now playing`} shape="screen">
      <Overlay raised style={{ '--bpm': track.bpm } as CSSProperties}>
        <OverlayHead>
          <Text as="span" size="label">
            <Trans>Now playing</Trans>
          </Text>
          <Row as="span" align="stretch">
            <ShareIconButton beat={track} />
            <BoothLink beat={track} isIcon />
            <IconButton label={t`Queue`} icon={ListMusic} onClick={onQueue} />
            <IconButton label={t`Close player`} icon={ChevronDown} onClick={onClose} />
          </Row>
        </OverlayHead>
        <div
          className={classNames(
            styles.nplBody,
            look({ display: 'grid', gap: 's5', pack: 'start', marginX: 'auto' }),
          )}
        >
          <BeatCover key={track.id} beat={track} sizes="(max-width: 480px) 90vw, 432px" />
          <Row justify="between" gap="s4">
            <div className={classNames(styles.nplName, look({ minWidth: '0' }))}>
              <Text as="h2" size="h3">
                <Box as={Link} ellipsis display="block" clip to={beatPath(track)} onClick={onClose}>
                  {track.title}
                </Box>
              </Text>
              <Text tone="muted">
                {failed ? (
                  t`Can't play this preview`
                ) : (
                  <Box
                    as={Link}
                    ellipsis
                    display="block"
                    clip
                    to={producerPath(track.owner.username)}
                    onClick={onClose}
                  >
                    {track.owner.username}
                  </Box>
                )}
              </Text>
            </div>
            <PlayingIndicator playing={playing} />
            <Row as="span" align="stretch" rigid>
              <IconButton
                label={t`Not for me: ${{ title: track.title }}`}
                icon={X}
                onClick={() => {
                  pass(track)
                  player.next()
                }}
              />
              <HeartButton id={track.id} title={track.title} />
            </Row>
          </Row>
          <div>
            {isTuning ? (
              <AuditionDeck track={track} columns={columns} />
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
            <Row justify="between" gap="s4" numeric above="s2-5">
              <b>{time}</b>
              <PlayerPercent />
              <Text as="span" tone="muted">
                {length}
              </Text>
            </Row>
          </div>
          <div
            className={classNames(
              styles.nplKeys,
              look({ display: 'flex', justify: 'between', align: 'center' }),
            )}
          >
            <TransportButtons large />
          </div>
          <TuneButton
            track={track}
            isOpen={isTuning}
            onToggle={() => setTuning((before) => !before)}
            onNear={() => void loadAuditionDeck().catch(() => {})}
          />
          <div className={classNames(styles.nplVol, look({ display: 'flex', align: 'center', gap: 's2-5' }))}>
            <VolumeControl />
          </div>
        </div>
      </Overlay>
    </Dialog>
  )
}
