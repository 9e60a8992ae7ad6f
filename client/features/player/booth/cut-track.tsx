import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Scissors } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, look, Stack } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { Waveform } from '#client/ui/waveform.tsx'
import type { Piece } from './cut.ts'
import styles from './cut-track.module.css'
import { barAndBeat, nearestBeat, type Range, secondsPerBeat } from './timeline.ts'
import { LevelFader, Track, TrackName } from './track.tsx'
import { useBooth } from './use-booth.ts'
import { useTakeColumns } from './use-peaks.ts'
import { placeIn } from './view-range.ts'

const FINE_SECONDS = 0.01

/** The cut: whose voice is heard where. Its edges can be moved. */
export function CutTrack({ view }: { view: Range }) {
  const { t } = useLingui()
  const booth = useBooth()
  const { cut, voiceLevel } = booth.edit
  const takes = new Set(cut.map(({ takeId }) => takeId)).size
  return (
    <Track
      kind="cut"
      head={
        <>
          <Stack as="span" center width="tap" height="tap" rigid tone="lamp" hide="below768">
            <LineIcon of={Scissors} />
          </Stack>
          <TrackName title={t`Your cut`}>
            {takes > 0 ? <Plural value={takes} one="from # take" other="from # takes" /> : t`empty`}
          </TrackName>
          <LevelFader
            label={t`Level of your voice`}
            value={voiceLevel}
            onStart={() => booth.edits.begin()}
            onChange={(value) => booth.edits.amend({ voiceLevel: value })}
          />
        </>
      }
    >
      {cut.map((piece, index) => (
        <CutPiece key={`${piece.takeId} ${piece.start}`} piece={piece} index={index} view={view} />
      ))}
      {cut.map((piece, index) =>
        (['start', 'end'] as const).map((edge) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an edge that is dragged has only its place in the cut
          <Edge key={`${index} ${edge}`} piece={piece} index={index} edge={edge} view={view} />
        )),
      )}
    </Track>
  )
}

function CutPiece({ piece, index, view }: { piece: Piece; index: number; view: Range }) {
  const booth = useBooth()
  const take = booth.takes.find(({ id }) => id === piece.takeId)
  const shown = { start: Math.max(view.start, piece.start), end: Math.min(view.end, piece.end) }
  const columns = useTakeColumns(take, shown)
  const place = placeIn(view, piece)
  if (!place) return null
  return (
    <Box
      as="span"
      insetY="0"
      position="absolute"
      padEnd="s0"
      style={{ ...place, '--p': '100%' } as CSSProperties}
      data-piece={index}
    >
      <b
        className={classNames(
          styles.takeNumber,
          look({
            weight: 'heavy',
            size: 'tiny',
            leading: '1.2',
            font: 'engraved',
            position: 'absolute',
            minWidth: '20',
            surface: 'tape',
            tone: 'ink',
            text: 'center',
            numeric: true,
          }),
        )}
      >
        <VisuallyHidden>
          <Trans>Take</Trans>{' '}
        </VisuallyHidden>
        {take?.number}
      </b>
      <Box
        as="i"
        display="block"
        height="full"
        padTop="s5"
        padBottom="s1"
        padX="s0"
        surface="well"
        corner="tape"
      >
        <Waveform columns={columns} played />
      </Box>
    </Box>
  )
}

/** Dragging snaps to beats, with Shift it does not. Arrow keys move by a beat, with Shift by 10 ms. */
function Edge({
  piece,
  index,
  edge,
  view,
}: {
  piece: Piece
  index: number
  edge: 'start' | 'end'
  view: Range
}) {
  const { t } = useLingui()
  const booth = useBooth()
  const element = useRef<HTMLButtonElement>(null)
  const { timeline } = booth
  const take = booth.takes.find(({ id }) => id === piece.takeId)
  const at = piece[edge]
  if (at < view.start || at > view.end) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (direction === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const by = event.shiftKey ? FINE_SECONDS : secondsPerBeat(timeline)
    booth.edits.begin()
    booth.edits.moveEdge(index, edge, at + direction * by, booth.ranges)
  }
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    const lane = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !lane) return
    const to = view.start + ((event.clientX - lane.left) / lane.width) * (view.end - view.start)
    const place = event.shiftKey ? to : nearestBeat(timeline, to)
    booth.edits.moveEdge(index, edge, place, booth.ranges)
  }
  const { bar, beat } = barAndBeat(timeline, at)
  const number = take?.number ?? 0
  return (
    <button
      ref={element}
      type="button"
      className={classNames(
        styles.edge,
        edge === 'end' && styles.isEnd,
        look({ insetY: '0', surface: 'edge', position: 'absolute', width: '6', corner: 'tape' }),
      )}
      style={{ left: `${((at - view.start) / (view.end - view.start)) * 100}%` }}
      role="slider"
      aria-label={edge === 'start' ? t`Start of take ${number}` : t`End of take ${number}`}
      aria-valuemin={0}
      aria-valuemax={Math.round(timeline.duration * 1000)}
      aria-valuenow={Math.round(at * 1000)}
      aria-valuetext={t`bar ${bar}, beat ${beat}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        booth.edits.begin()
      }}
      onPointerMove={onPointerMove}
    />
  )
}
