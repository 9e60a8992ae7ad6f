import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { FaderFill, FaderSlot, FaderTrack } from '#client/ui/fader-parts.tsx'
import { Box, look, Stack, Text } from '#client/ui/primitives.tsx'
import styles from './track.module.css'

type TrackKind = 'plain' | 'beat' | 'cut' | 'take' | 'bare'
const kindClass: Record<TrackKind, string | undefined> = {
  plain: undefined,
  take: undefined,
  beat: styles.isBeat,
  cut: styles.isCut,
  bare: styles.isBare,
}

/** One row of the booth: what it is, and its lane along the beat. */
export function Track({ kind, head, children }: { kind: TrackKind; head: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames(styles.track, kindClass[kind])}>
      <div
        className={classNames(
          styles.head,
          look({
            display: 'flex',
            align: 'center',
            gap: 's2-5',
            minWidth: '0',
            padY: '0',
            padX: 's3',
            position: { below768: 'relative' },
            minHeight: { below768: 'tap' },
            pad: { below768: '0' },
            surface: { below768: 'panel-2' },
          }),
        )}
      >
        {head}
      </div>
      <div
        className={classNames(
          styles.lane,
          look({
            position: 'relative',
            minWidth: '0',
            height: { base: '64', below768: '48' },
            above: { base: 's1-5', below768: 's1' },
            below: { base: 's1-5', below768: '0' },
            after: 's3',
            before: '0',
            marginX: { below768: '0' },
          }),
        )}
      >
        {children}
      </div>
    </div>
  )
}

export function TrackName({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="span" grow minWidth="0" leading="1.3">
      <Text as="b" weight="strong" nowrap>
        {title}
      </Text>
      <Box as="span" truncate tone="faint" size="note">
        {children}
      </Box>
    </Stack>
  )
}

/** The level of a track. */
export function LevelFader({
  label,
  value,
  onChange,
  onStart,
}: {
  label: string
  value: number
  onStart: () => void
  onChange: (value: number) => void
}) {
  return (
    <FaderTrack as="span" volume short>
      <FaderSlot as="span" />
      <FaderFill as="span" style={{ left: '8px', width: `calc((100% - 16px) * ${value})` }} />
      <input
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={value}
        aria-label={label}
        aria-valuetext={`${Math.round(value * 100)}%`}
        onPointerDown={onStart}
        onKeyDown={onStart}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </FaderTrack>
  )
}
