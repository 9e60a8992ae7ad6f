import { useRef } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
import styles from './count-in.module.css'
import { type Range, secondsPerBeat } from './timeline.ts'
import { useBooth, usePosition } from './use-booth.ts'

/** The beats until the part begins, in large figures. */
export function CountIn({ part, name }: { part: Range; name: string }) {
  const booth = useBooth()
  const figure = useRef<HTMLSpanElement>(null)
  const lights = useRef<HTMLElement>(null)
  usePosition((seconds) => {
    // Until the file of the take is there, nothing counts.
    const isCounting = booth.transport.position !== undefined
    const beats = Math.ceil((part.start - seconds) / secondsPerBeat(booth.timeline) - 0.01)
    const left = isCounting ? Math.min(4, Math.max(1, beats)) : 4
    if (figure.current) figure.current.textContent = String(left)
    for (const [at, light] of [...(lights.current?.children ?? [])].entries())
      light.toggleAttribute('data-lit', isCounting && at < 5 - left)
  })
  return (
    <div className={styles.overlay} aria-hidden="true">
      <div>
        <span className={classNames(styles.figure, look({ numeric: true }))} ref={figure} />
        <i className={styles.lights} ref={lights}>
          <b />
          <b />
          <b />
          <b />
        </i>
        <Text as="span" size="fine" tone="muted">
          {name} starts after one bar
        </Text>
      </div>
    </div>
  )
}
