import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import uiWaveform from './styles/waveform.module.css'
import { waveformPath } from './waveform-path.ts'

export { decodeWaveform } from './waveform-path.ts'

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

  const path = columns && !broken && width > 0 ? waveformPath(columns, width) : undefined
  return (
    <svg
      ref={element}
      className={classNames(uiWaveform.wave, broken && uiWaveform.waveBroken)}
      viewBox={`0 0 ${Math.max(width, 1)} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {path ? (
        <>
          <path className={uiWaveform.waveRest} d={path} />
          {played && <path className={uiWaveform.wavePlayed} d={path} />}
        </>
      ) : (
        <path
          className={uiWaveform.waveRest}
          d={`M0 50H${Math.max(width, 1)}`}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}
