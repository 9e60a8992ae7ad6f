import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Cell, Ladder } from '#client/ui/meter-parts.tsx'
import { Box, look } from '#client/ui/primitives.tsx'
import { LOWEST_DB, toDecibels, type Verdict, verdictOf } from './level.ts'
import styles from './level-display.module.css'
import type { Microphone } from './microphone.ts'

const CELLS = 28
const cells = Array.from({ length: CELLS }, (_, at) => at)
const YELLOW_FROM = cellOf(-14)
const RED_FROM = cellOf(-6)
const FALL_DB = 1.5
/** For so many reports the loudest one is remembered: about four seconds. */
const REMEMBERED = 90
const REPORT_EVERY = 8

function cellOf(decibels: number): number {
  return Math.round((1 - decibels / LOWEST_DB) * CELLS)
}

/** The level of the microphone, with the loudest moment of the last seconds. */
export function LevelDisplay({
  microphone,
  onVerdict,
}: {
  microphone: Microphone
  onVerdict?: (verdict: Verdict) => void
}) {
  const { t } = useLingui()
  const element = useRef<HTMLDivElement>(null)
  const [decibels, setDecibels] = useState(LOWEST_DB)
  const told = useRef(onVerdict)
  told.current = onVerdict
  useEffect(() => {
    let shown = LOWEST_DB
    const peaks: number[] = []
    let reports = 0
    return microphone.followLevel((peak) => {
      const now = toDecibels(peak)
      shown = Math.max(now, shown - FALL_DB)
      peaks.push(now)
      if (peaks.length > REMEMBERED) peaks.shift()
      const loudest = Math.max(...peaks)
      const lit = cellOf(shown)
      const top = cellOf(loudest) - 1
      for (const [at, cell] of [...(element.current?.children ?? [])].entries())
        cell.toggleAttribute('data-lit', at < lit || (at === top && loudest > LOWEST_DB))
      reports++
      if (reports % REPORT_EVERY !== 0) return
      setDecibels(Math.round(loudest))
      told.current?.(verdictOf(loudest))
    })
  }, [microphone])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element has no cells
    <div
      role="meter"
      aria-label={t`Microphone level`}
      aria-valuemin={LOWEST_DB}
      aria-valuemax={0}
      aria-valuenow={decibels}
      aria-valuetext={`${decibels} dB, ${verdictOf(decibels)}`}
    >
      <Ladder level ref={element} aria-hidden="true">
        {cells.map((at) => (
          <Cell key={at} red={at >= RED_FROM} yellow={at >= YELLOW_FROM && at < RED_FROM} />
        ))}
      </Ladder>
      <div
        className={classNames(
          styles.scale,
          look({
            weight: 'strong',
            size: 'tiny',
            leading: '1.5',
            font: 'engraved',
            position: 'relative',
            above: 's1',
            marginX: 's1-5',
            tone: 'faint',
            numeric: true,
          }),
        )}
        aria-hidden="true"
      >
        {[-48, -18, -6, 0].map((mark) => (
          <Box as="span" position="absolute" key={mark} style={{ left: `${(1 - mark / LOWEST_DB) * 100}%` }}>
            {mark}
          </Box>
        ))}
      </div>
    </div>
  )
}
