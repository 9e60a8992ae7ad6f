import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import {
  barLinesOf,
  PlayerWave,
  playAt,
  SectionStrip,
  usePlayer,
  usePlayerState,
  useTrackDetail,
} from '#client/features/player/player/index.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Kbd } from '#client/ui/kbd.tsx'
import { Box, Cluster, look, Row, Text } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import type { BeatSection } from '#contract/audio/sections.ts'
import styles from './audition.module.css'
import type { AuditionState } from './audition-state.ts'
import { LoopHandles } from './loop-handles.tsx'
import { loopInBars, pressSection, setPoint } from './loop-points.ts'
import type { Auditioned } from './use-audition.ts'

/** Sections and the waveform with the loop. */
export function LoopPanel({
  audition,
  state,
  track,
  columns,
}: Auditioned & { columns: Uint8Array | undefined }) {
  const player = usePlayer()
  const detail = useTrackDetail(track.id)
  const time = usePlayerState((current) => current.time)
  const duration = usePlayerState((current) => current.duration) || track.durationSeconds
  const pressed = useRef<BeatSection>(undefined)
  const bars = barLinesOf(detail)
  const sections = detail?.sections ?? []
  const { points, isLooping, problem } = state
  const noLoop = problem !== undefined
  const press = (section: BeatSection) => {
    const loop = noLoop ? undefined : pressSection(section, pressed.current, state)
    pressed.current = section
    if (loop) audition.set(loop)
    else if (isLooping) audition.set({ isLooping: false })
    if (!loop || loop.isLooping) playAt(player, section.startSeconds)
  }
  const mark = (point: 'start' | 'end') =>
    audition.set({ points: setPoint(points, point, player.state.time, { bars, duration }) })
  return (
    <div
      className={classNames(
        styles.audRight,
        look({ minWidth: '0', padTop: 's3-5', padBottom: 's3', padX: 's5' }),
      )}
    >
      <SectionStrip sections={sections} duration={duration} bars={bars} time={time} onPress={press} />
      <Box position="relative" below="s6-5">
        <PlayerWave track={track} columns={columns} className={styles.audWave} />
        {!noLoop && (
          <LoopHandles
            points={points}
            duration={duration}
            bars={bars}
            onMove={(moved) => audition.set({ points: moved })}
          />
        )}
      </Box>
      <Cluster gap="s2" gapX="s3">
        <TagButton
          aria-pressed={isLooping}
          aria-keyshortcuts="L"
          disabled={noLoop}
          onClick={() => audition.set({ isLooping: !isLooping })}
        >
          <Trans>Loop</Trans>
        </TagButton>
        <Text as="span" size="small" numeric>
          {loopText(state, sections, bars)}
        </Text>
        <Row as="span" align="stretch" push>
          <Button small variant="quiet" aria-keyshortcuts="[" disabled={noLoop} onClick={() => mark('start')}>
            <Trans>
              Set A <Kbd>[</Kbd>
            </Trans>
          </Button>
          <Button small variant="quiet" aria-keyshortcuts="]" disabled={noLoop} onClick={() => mark('end')}>
            <Trans>
              Set B <Kbd>]</Kbd>
            </Trans>
          </Button>
        </Row>
      </Cluster>
    </div>
  )
}

function loopText(
  { points, problem }: AuditionState,
  sections: readonly BeatSection[],
  bars: Parameters<typeof loopInBars>[1],
) {
  const { start, end } = points
  if (problem !== undefined) return ''
  if (start === undefined || end === undefined)
    return sections.length > 0 ? 'Drag A and B, or press a section twice' : 'Set A and B while it plays'
  const name = sections.find(({ startSeconds }) => Math.abs(startSeconds - start) < 0.02)?.label
  const inBars = loopInBars({ start, end }, bars)
  const times = `${formatTime(start)} to ${formatTime(end)}`
  return [name, inBars, times].filter(Boolean).join(', ')
}
