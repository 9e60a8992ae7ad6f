import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import { Waveform } from '#client/ui/waveform.tsx'
import { decodeWaveform } from '#client/ui/waveform-path.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { CutTrack } from './cut-track.tsx'
import { RecordingTrack } from './recording-track.tsx'
import { SectionLane } from './section-lane.tsx'
import { TakeTrack } from './take-track.tsx'
import { barAndBeat, barStart, type Range, secondsPerBar } from './timeline.ts'
import styles from './timeline-view.module.css'
import { LevelFader, Track, TrackName } from './track.tsx'
import { useBooth, useBoothState, usePosition } from './use-booth.ts'
import { columnsIn } from './view-range.ts'

/** Room of a bar's number. */
const MAX_NUMBERS = 9

/** Everything along the beat: sections, beat, cut, takes, and where it plays. */
export function TimelineView({ beat, view, isMaster }: { beat: BeatDetail; view: Range; isMaster: boolean }) {
  const { t } = useLingui()
  const booth = useBooth()
  const { mode } = useBoothState()
  const { beatLevel } = booth.edit
  const whole = { start: 0, end: booth.timeline.duration }
  const columns = columnsIn(decodeWaveform(beat.waveform), whole, view)
  const now = Date.now()
  const isActive = mode.name === 'counting' || mode.name === 'recording' || mode.name === 'saving'
  return (
    <div className={classNames(styles.tracks, look({ position: 'relative', display: 'grid', gap: 's0' }))}>
      <Track
        kind="bare"
        head={
          <Text as="span" size="note" tone="muted">
            <Trans>Tap a section to go there</Trans>
          </Text>
        }
      >
        <SectionLane view={view} />
      </Track>
      <Track
        kind="beat"
        head={
          <>
            <Box as="span" width="tap" height="tap" rigid hide="below768">
              <BeatCover beat={beat} sizes="44px" decorative />
            </Box>
            <TrackName title={t`The beat`}>{isMaster ? t`master` : t`with tag`}</TrackName>
            <LevelFader
              label={t`Level of the beat`}
              value={beatLevel}
              onStart={() => booth.edits.begin()}
              onChange={(value) => booth.edits.amend({ beatLevel: value })}
            />
          </>
        }
      >
        <Waveform columns={columns} />
      </Track>
      {!isActive && booth.takes.length > 0 && <CutTrack view={view} />}
      {isActive && (
        <RecordingTrack
          key={mode.number}
          number={mode.number}
          part={mode.part}
          view={view}
          isRecording={mode.name === 'recording'}
        />
      )}
      {booth.takes.map((take) => (
        <TakeTrack key={take.id} take={take} view={view} now={now} />
      ))}
      <Playhead view={view} isRecording={mode.name === 'recording'} />
      <Track kind="bare" head={null}>
        <Ruler view={view} />
      </Track>
    </div>
  )
}

function Playhead({ view, isRecording }: { view: Range; isRecording: boolean }) {
  const head = useRef<HTMLElement>(null)
  usePosition((seconds) => {
    if (!head.current) return
    const share = (seconds - view.start) / (view.end - view.start)
    head.current.hidden = share < 0 || share > 1
    head.current.style.left = `${share * 100}%`
  })
  return (
    <div
      className={classNames(styles.heads, look({ noPress: true, position: 'absolute' }))}
      aria-hidden="true"
    >
      <i
        ref={head}
        className={classNames(
          styles.playhead,
          isRecording && styles.isRecording,
          look({ insetY: '0', position: 'absolute', width: '2' }),
        )}
      />
    </div>
  )
}

function Ruler({ view }: { view: Range }) {
  const { timeline } = useBooth()
  const bars = (view.end - view.start) / secondsPerBar(timeline)
  const numberEvery = [1, 2, 4, 8, 16, 32].find((every) => bars / every <= MAX_NUMBERS) ?? 64
  const tickEvery = Math.max(1, numberEvery / 4)
  const first = barAndBeat(timeline, view.start).bar
  const ticks: number[] = []
  for (let bar = Math.max(1, first); barStart(timeline, bar) < view.end; bar++)
    if ((bar - 1) % tickEvery === 0 && barStart(timeline, bar) >= view.start - 0.01) ticks.push(bar)
  return (
    <div
      className={classNames(
        styles.ruler,
        look({
          weight: 'strong',
          size: 'tiny',
          leading: '1.2',
          font: 'engraved',
          position: 'relative',
          height: '24',
          above: 's1',
          tone: 'faint',
          numeric: true,
        }),
      )}
      aria-hidden="true"
    >
      {ticks.map((bar) => {
        const isNumbered = (bar - 1) % numberEvery === 0
        const left = `${((barStart(timeline, bar) - view.start) / (view.end - view.start)) * 100}%`
        return (
          <i
            key={bar}
            className={classNames(
              isNumbered ? styles.numbered : undefined,
              look({ top: '0', surface: 'edge', position: 'absolute', width: '1', height: '6' }),
            )}
            style={{ left }}
          >
            {isNumbered && (
              <Box as="span" position="absolute">
                {bar}
              </Box>
            )}
          </i>
        )
      })}
    </div>
  )
}
