import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

/** A bar is 2 px wide with a 1 px gap at every size: a waveform is resampled, never stretched. */
const COLUMN_PX = 3

/**
 * A waveform as vertical bars. The CSS variable `--p` (a percentage) of any ancestor reveals the played part. A flat
 * line until the peaks are loaded.
 */
export function Waveform({
  columns,
  played = false,
  broken = false,
}: {
  /** Peaks from 0 to 255; undefined while loading. */
  columns: Uint8Array | undefined
  /** Render the layer of the played part. */
  played?: boolean
  broken?: boolean
}) {
  const element = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(0)

  useEffect(() => {
    const svg = element.current
    if (!svg) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(svg)
    return () => observer.disconnect()
  }, [])

  const path = columns && !broken && width > 0 ? strokes(columns, width) : undefined
  return (
    <svg
      ref={element}
      className={classNames('wave', broken && 'wave--broken')}
      viewBox={`0 0 ${Math.max(width, 1)} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {path ? (
        <>
          <path className="wave__rest" d={path} />
          {played && <path className="wave__played" d={path} />}
        </>
      ) : (
        <path className="wave__rest" d={`M0 50H${Math.max(width, 1)}`} vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  )
}

/** Bars around the center line, as many as fit. */
function strokes(columns: Uint8Array, width: number): string {
  const count = Math.max(1, Math.floor(width / COLUMN_PX))
  let path = ''
  for (let stroke = 0; stroke < count; stroke++) {
    const from = Math.floor((stroke * columns.length) / count)
    const to = Math.max(from + 1, Math.floor(((stroke + 1) * columns.length) / count))
    let loudest = 0
    for (let at = from; at < to; at++) loudest = Math.max(loudest, columns[at] ?? 0)
    const half = Math.max(3, (loudest / 255) * 48)
    path += `M${stroke * COLUMN_PX + 1.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`
  }
  return path
}

/** Decodes peaks from the base64 of the API. */
export function decodeWaveform(base64: string): Uint8Array {
  const binary = atob(base64)
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
