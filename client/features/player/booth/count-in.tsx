import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
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
    <div
      className={classNames(
        styles.overlay,
        look({ position: 'fixed', noPress: true, display: 'grid', center: true }),
      )}
      aria-hidden="true"
    >
      <Stack gap="s4-5" items="center" padY="s8" padX="s9" surface="panel">
        <span
          className={classNames(styles.figure, look({ weight: 'heavy', stretch: '125', numeric: true }))}
          ref={figure}
        />
        <i
          className={classNames(styles.lights, look({ display: 'flex', gap: 's3-5', align: 'end' }))}
          ref={lights}
        >
          <b />
          <b />
          <b />
          <b />
        </i>
        <Text as="span" size="fine" tone="muted">
          <Trans>{name} starts after one bar</Trans>
        </Text>
      </Stack>
    </div>
  )
}
