import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Cluster, look, Text } from '#client/ui/primitives.tsx'
import { CLAPS_NEEDED, CLICKS } from './clap-delay.ts'
import { type Measurement, measureDelay } from './measure-delay.ts'
import type { Microphone } from './microphone.ts'
import styles from './way-in.module.css'

const clicks = Array.from({ length: CLICKS }, (_, at) => at)
/** Where no clap was measured: what the browser says of its own sound, and as much for the way in. */
const UNKNOWN_SECONDS = 0.02
const PIXELS_PER_MS = 0.15

/** Measures the delay by claps. */
export function TimingStep({
  microphone,
  onDone,
}: {
  microphone: Microphone
  onDone: (delay: number, isMeasured: boolean) => void
}) {
  const { t } = useLingui()
  const [run, setRun] = useState(0)
  const [measurement, setMeasurement] = useState<Measurement>()
  useEffect(() => {
    if (run === 0) return
    const stopping = new AbortController()
    setMeasurement({ delays: [], median: undefined, isDone: false })
    measureDelay(microphone, microphone.context.destination, {
      onChange: setMeasurement,
      signal: stopping.signal,
    })
    return () => stopping.abort()
  }, [run, microphone])
  const skip = () => onDone((microphone.context.outputLatency ?? 0) + UNKNOWN_SECONDS, false)
  const { delays = [], median, isDone = false } = measurement ?? {}
  const heard = delays.filter((delay) => delay !== undefined).length
  return (
    <>
      <p>
        <Trans>
          Clap with the clicks until five are heard.{' '}
          <Text as="span" tone="muted">
            No hands free? Hold one ear cup to the microphone instead.
          </Text>
        </Trans>
      </p>
      <div
        className={classNames(
          styles.claps,
          look({
            display: 'flex',
            justify: 'between',
            padY: 's4-5',
            padX: 's6',
            surface: 'well',
            corner: 'tape',
          }),
        )}
        aria-hidden="true"
      >
        {clicks.map((at) => {
          const delay = delays[at]
          return (
            <i
              key={at}
              className={classNames(
                delay !== undefined && styles.heard,
                measurement && !isDone && at === delays.length && styles.current,
                look({ surface: 'edge', position: 'relative', width: '4', height: '56' }),
              )}
              style={{ '--late': `${Math.round((delay ?? 0) * 1000 * PIXELS_PER_MS)}px` } as CSSProperties}
            />
          )
        })}
      </div>
      <Text numeric role="status">
        {!measurement ? (
          <Text as="span" tone="muted">
            <Trans>Eight clicks, about five seconds.</Trans>
          </Text>
        ) : median !== undefined ? (
          <Trans>
            <b>{ph({ delay: Math.round(median * 1000) })} ms</b>{' '}
            <Text as="span" tone="muted">
              late. That is the computer, not you, and we take it out.
            </Text>
          </Trans>
        ) : isDone ? (
          <>
            <b>
              {heard === 0
                ? t`No clap was heard.`
                : t`Only ${heard} of ${ph({ needed: CLAPS_NEEDED })} were heard.`}
            </b>{' '}
            <Text as="span" tone="muted">
              <Trans>Clap louder and closer, or skip it.</Trans>
            </Text>
          </>
        ) : (
          <Trans>
            <b>
              {heard} of {ph({ needed: CLAPS_NEEDED })}
            </b>{' '}
            <Text as="span" tone="muted">
              heard so far.
            </Text>
          </Trans>
        )}
      </Text>
      <Cluster gap="s2">
        {median !== undefined && isDone ? (
          <>
            <Button variant="primary" onClick={() => onDone(median, true)}>
              <Trans>Enter the booth</Trans>
            </Button>
            <Button onClick={() => setRun(run + 1)}>
              <Trans>Measure again</Trans>
            </Button>
          </>
        ) : (
          <Button variant={run === 0 ? 'primary' : 'secondary'} onClick={() => setRun(run + 1)}>
            {run === 0 ? t`Start the clicks` : t`Start again`}
          </Button>
        )}
        <Button variant="quiet" onClick={skip}>
          <Trans>Skip, set it by ear later</Trans>
        </Button>
      </Cluster>
    </>
  )
}
