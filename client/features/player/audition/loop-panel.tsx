import { Trans, useLingui } from '@lingui/react/macro'
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
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Kbd } from '#client/ui/kbd.tsx'
import { Box, Cluster, look, Row, Text } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import { drawSection } from '#contract/audio/section-words.ts'
import type { BeatSection } from '#contract/audio/sections.ts'
import { listParts } from '#contract/text/list-names.ts'
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
          <LoopText state={state} sections={sections} bars={bars} />
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

function LoopText({
  state: { points, problem },
  sections,
  bars,
}: {
  state: AuditionState
  sections: readonly BeatSection[]
  bars: Parameters<typeof loopInBars>[1]
}) {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  const { start, end } = points
  if (problem !== undefined) return null
  if (start === undefined || end === undefined)
    return sections.length > 0 ? t`Drag A and B, or press a section twice` : t`Set A and B while it plays`
  const name = sections.find(({ startSeconds }) => Math.abs(startSeconds - start) < 0.02)?.label
  const inBars = loopInBars({ start, end }, bars)
  const times = t`${{ start: formatTime(start) }} to ${{ end: formatTime(end) }}`
  return listParts(
    [name === undefined ? [] : drawSection(name, i18n), inBars ? i18n._(inBars) : [], times].flat(),
    locale,
  )
}
