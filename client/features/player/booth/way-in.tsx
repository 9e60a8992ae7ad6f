import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Box, Cluster, Grid, Text } from '#client/ui/primitives.tsx'
import type { DeviceSettings } from './booth-settings.ts'
import { clickSamples } from './clap-delay.ts'
import type { Microphone } from './microphone.ts'
import { MicrophoneStep } from './microphone-step.tsx'
import { TimingStep } from './timing-step.tsx'
import { WayInStep } from './way-in-step.tsx'

const CLICKS = 4
const EVERY_SECONDS = 0.5

export type WayInStart = 'microphone' | 'headphones' | 'timing'
const order = ['microphone', 'headphones', 'timing'] as const

/** Before the microphone is on: why it is asked for. */
export function WayInStart({
  art,
  isOpening,
  onOpen,
}: {
  art: ReactNode
  isOpening: boolean
  onOpen: () => void
}) {
  const { t } = useLingui()
  return (
    <Frame art={art}>
      <WayInStep number={1} title={t`Microphone`} state="now" summary="">
        <p>
          <Trans>
            Your browser asks if this page may hear you: only so that you can record yourself over the beat.
          </Trans>
        </p>
        <Cluster gap="s2">
          <Button variant="primary" busy={isOpening} onClick={onOpen}>
            <Trans>Turn on the microphone</Trans>
          </Button>
        </Cluster>
      </WayInStep>
      <WayInStep
        number={2}
        title={t`Headphones`}
        state="next"
        summary={t`So the beat stays out of your microphone.`}
      />
      <WayInStep
        number={3}
        title={t`Timing`}
        state="next"
        summary={t`So your voice lands on the beat, not after it.`}
      />
    </Frame>
  )
}

/** Microphone, headphones and delay: once per device, or one of them again. */
export function WayIn({
  microphone,
  art,
  start,
  known,
  onDevice,
  onDone,
}: {
  microphone: Microphone
  art: ReactNode
  start: WayInStart
  known: DeviceSettings | undefined
  onDevice: (deviceId: string) => void
  onDone: (settings: DeviceSettings) => void
}) {
  const { t } = useLingui()
  const [step, setStep] = useState<WayInStart>(start)
  const [hasHeadphones, setHeadphones] = useState(known?.hasHeadphones ?? true)
  const at = order.indexOf(step)
  const stateOf = (index: number) => (index < at ? 'done' : index === at ? 'now' : 'next')
  const finish = (settings: Partial<DeviceSettings>) =>
    onDone({ delay: 0, isMeasured: false, nudgeMs: 0, ...known, hasHeadphones, ...settings })
  const heard = (headphones: boolean) => {
    setHeadphones(headphones)
    if (known && start === 'headphones') finish({ hasHeadphones: headphones })
    else setStep('timing')
  }
  const again = (label: string, to: WayInStart) => (
    <Text as="button" type="button" link tap onClick={() => setStep(to)}>
      {label}
    </Text>
  )
  const isHeard = at > 1
  return (
    <Frame art={art}>
      <WayInStep
        number={1}
        title={t`Microphone`}
        state={stateOf(0)}
        summary={
          <>
            {microphone.label}. {again(t`Change`, 'microphone')}
          </>
        }
      >
        <MicrophoneStep microphone={microphone} onDevice={onDevice} onNext={() => setStep('headphones')} />
      </WayInStep>
      <WayInStep
        number={2}
        title={t`Headphones`}
        state={stateOf(1)}
        summary={
          isHeard ? (
            <>
              {hasHeadphones ? t`On.` : t`Not on.`} {again(t`Check`, 'headphones')}
            </>
          ) : (
            t`So the beat stays out of your microphone.`
          )
        }
      >
        <HeadphonesStep microphone={microphone} onAnswer={heard} />
      </WayInStep>
      <WayInStep
        number={3}
        title={t`Timing`}
        state={stateOf(2)}
        summary={t`So your voice lands on the beat, not after it.`}
      >
        <TimingStep
          microphone={microphone}
          onDone={(delay, isMeasured) => finish({ delay, isMeasured, nudgeMs: 0 })}
        />
      </WayInStep>
    </Frame>
  )
}

function Frame({ art, children }: { art: ReactNode; children: ReactNode }) {
  return (
    <Grid
      as="main"
      columns={{ base: ['0.8fr', 'main'], below1280: 'fr' }}
      gap="fluid-7"
      align="start"
      padY="fluid-5"
      wrap
      id="main"
    >
      <div>
        <Text as="h1" size="h2" tabIndex={-1}>
          <Trans>Before the first take</Trans>
        </Text>
        <Text size="lede" above="s4">
          <Trans>
            One minute, once per device. Everything you record stays in this browser: nothing is ever
            uploaded.
          </Trans>
        </Text>
        <Box maxWidth="440" above="s8" hide="below1280">
          {art}
        </Box>
      </div>
      <Box as="ol" surface="panel">
        {children}
      </Box>
    </Grid>
  )
}

/** Where the sound comes out. */
function HeadphonesStep({
  microphone,
  onAnswer,
}: {
  microphone: Microphone
  onAnswer: (headphones: boolean) => void
}) {
  useEffect(() => playClicks(microphone.context), [microphone])
  return (
    <>
      <p>
        <Trans>
          We play four clicks. <b>Do you hear them in your headphones?</b>
        </Trans>
      </p>
      <Cluster gap="s2">
        <Button variant="primary" onClick={() => onAnswer(true)}>
          <Trans>Yes, in my headphones</Trans>
        </Button>
        <Button onClick={() => onAnswer(false)}>
          <Trans>From the speaker</Trans>
        </Button>
        <Button variant="quiet" onClick={() => playClicks(microphone.context)}>
          <Trans>Play again</Trans>
        </Button>
      </Cluster>
    </>
  )
}

/** Plays four clicks. Returns a function that stops them. */
function playClicks(context: AudioContext): () => void {
  const samples = clickSamples(context.sampleRate)
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate })
  buffer.copyToChannel(samples, 0)
  const sources = Array.from({ length: CLICKS }, (_, at) => {
    const source = new AudioBufferSourceNode(context, { buffer })
    source.connect(context.destination)
    source.start(context.currentTime + 0.2 + at * EVERY_SECONDS)
    return source
  })
  return () => {
    for (const source of sources) source.stop()
  }
}
