import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { look } from './primitives.tsx'
import uiMeter from './styles/meter.module.css'

const SEGMENTS = 48
/** Segments up to the limit; those beyond it are red. */
const FULL = 44
const NEAR = 36

/** Segmented meter of how much of a limit is used: lime up to 80 percent, amber up to 100, red above. */
export function LimitMeter({
  count,
  limit,
  percent,
  level,
  label,
  valueText,
  children,
}: {
  count: number
  limit: number
  /** How much of the limit is used, such as `72%`. */
  percent: string
  level: 'ok' | 'near' | 'over'
  /** Its accessible name. */
  label: string
  /** How much is used, for screen readers. */
  valueText: string
  /** How much is used, above the meter. */
  children: ReactNode
}) {
  const lit = litSegments(count / Math.max(1, limit), level)
  return (
    // biome-ignore lint/a11y/useSemanticElements: no browser lets the ladder be drawn inside a <meter>
    <div
      className={uiMeter.lmeter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(count, limit)}
      aria-valuetext={valueText}
    >
      <div className={uiMeter.lmeterN}>
        <span>{children}</span>
        <span
          className={classNames(
            look({ numeric: true }),
            uiMeter.lmeterP,
            level === 'near' && uiMeter.lmeterPNear,
            level === 'over' && uiMeter.lmeterPOver,
          )}
        >
          {percent}
        </span>
      </div>
      <div className={uiMeter.lmeterBar} aria-hidden="true">
        {Array.from({ length: SEGMENTS }, (_, at) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: segments never move
            key={at}
            className={classNames(at >= FULL ? uiMeter.r : at >= NEAR && uiMeter.y, at < lit && uiMeter.on)}
          />
        ))}
      </div>
    </div>
  )
}

/** The last lit segment's color is the level. */
function litSegments(share: number, level: 'ok' | 'near' | 'over'): number {
  const lit = Math.floor(share * FULL)
  if (level === 'over') return Math.min(SEGMENTS, Math.max(FULL + 1, lit))
  if (level === 'near') return Math.min(FULL, Math.max(NEAR + 1, lit))
  return share === 0 ? 0 : Math.min(NEAR, Math.max(1, lit))
}
