import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { FaderFill, FaderSlot, FaderTrack } from '#client/ui/fader-parts.tsx'
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
      <div className={styles.head}>{head}</div>
      <div className={styles.lane}>{children}</div>
    </div>
  )
}

export function TrackName({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className={styles.name}>
      <b>{title}</b>
      <span className={styles.note}>{children}</span>
    </span>
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
