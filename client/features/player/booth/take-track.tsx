import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Play, Square, Trash2, TriangleAlert } from 'lucide-react'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, look, Row } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { Waveform } from '#client/ui/waveform.tsx'
import { localBriefDay } from '#contract/text/dates.ts'
import { isUsed } from './cut.ts'
import { sungRange, type Take } from './take.ts'
import styles from './take-track.module.css'
import { barAndBeat, type Range, type Section } from './timeline.ts'
import { Track, TrackName } from './track.tsx'
import { useBooth, useBoothState, useSectionName } from './use-booth.ts'
import { useTakeColumns } from './use-peaks.ts'
import { placeIn } from './view-range.ts'

/** Less of a section is not worth a button. */
const MIN_PART_SECONDS = 0.2

/** A take: each of its sections can be put into the cut. */
export function TakeTrack({ take, view, now }: { take: Take; view: Range; now: number }) {
  const { t } = useLingui()
  const booth = useBooth()
  const { mode } = useBoothState()
  const toast = useToast()
  const isPlaying = mode.name === 'playing' && mode.takeId === take.id
  const isBusy = mode.name !== 'idle' && mode.name !== 'playing'
  const { number } = take
  return (
    <Track
      kind="take"
      head={
        <>
          <IconButton
            label={isPlaying ? t`Stop take ${number}` : t`Hear take ${number}`}
            icon={isPlaying ? Square : Play}
            small
            filled
            raised
            disabled={isBusy}
            onClick={() => (isPlaying ? booth.pause() : void booth.play(take))}
          />
          <TrackName title={t`Take ${number}`}>
            {take.lost > 0 ? (
              <Row as="span" inline gap="s1" tone="yellow">
                <LineIcon of={TriangleAlert} size="small" /> <Trans>has gaps</Trans>
              </Row>
            ) : (
              <TimeAgo at={take.madeAt} now={now} />
            )}
          </TrackName>
          <IconButton
            label={t`Delete take ${number}`}
            icon={Trash2}
            small
            disabled={isBusy}
            onClick={() => {
              booth.deleteTake(take)
              toast({
                tone: 'ok',
                text: t`Take ${number} was deleted.`,
                action: { label: t`Undo`, run: () => booth.edits.restoreTake(take) },
              })
            }}
          />
        </>
      }
    >
      {partsOf(take, booth.timeline.sections).map((part) => (
        <TakePart key={part.start} take={take} part={part} view={view} disabled={isBusy} />
      ))}
    </Track>
  )
}

function TakePart({
  take,
  part,
  view,
  disabled,
}: {
  take: Take
  part: Section
  view: Range
  disabled: boolean
}) {
  const { t } = useLingui()
  const nameOf = useSectionName()
  const booth = useBooth()
  const shown = { start: Math.max(view.start, part.start), end: Math.min(view.end, part.end) }
  const columns = useTakeColumns(take, shown)
  const place = placeIn(view, part)
  if (!place) return null
  const used = isUsed(booth.edit.cut, take.id, part)
  const bar = Math.max(1, barAndBeat(booth.timeline, part.start).bar)
  return (
    <button
      type="button"
      className={classNames(styles.part, look({ insetY: '0', position: 'absolute', padEnd: 's0' }))}
      style={place}
      disabled={disabled}
      aria-pressed={used}
      aria-label={t`Use take ${{ number: take.number }} in ${{ section: nameOf(part) }}, bar ${bar}`}
      onClick={() => (used ? booth.edits.clearPart(part) : booth.edits.putTake(take, part))}
    >
      <Box as="i" display="block" height="full" padY="s1-5" padX="s0" surface="raised" corner="tape">
        <Waveform columns={columns} played={used} />
      </Box>
    </button>
  )
}

/** What a take has of each section. */
function partsOf(take: Take, sections: readonly Section[]): Section[] {
  const sung = sungRange(take)
  return sections
    .map(({ name, start, end }) => ({
      name,
      start: Math.max(start, sung.start),
      end: Math.min(end, sung.end),
    }))
    .filter(({ start, end }) => end - start >= MIN_PART_SECONDS)
}

function TimeAgo({ at, now }: { at: number; now: number }) {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return <Trans>just now</Trans>
  if (minutes < 60) return <Plural value={minutes} one="# minute ago" other="# minutes ago" />
  return localBriefDay(new Date(at))
}
