import { Trans, useLingui } from '@lingui/react/macro'
import { Headphones, Mic, MicOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { CopyField } from '#client/ui/copy-field.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { OutcomeBox, OutcomeCopy } from '#client/ui/outcome-parts.tsx'
import { Cluster, Grid, look, Row, Stack, Text } from '#client/ui/primitives.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import type { MicrophoneProblem } from './microphone.ts'
import styles from './microphone-stop.module.css'

type Stop = { icon: typeof Mic; title: Message; text: Message; steps?: readonly Message[]; canRetry: boolean }

const stops: Record<MicrophoneProblem, Stop> = {
  refused: {
    icon: MicOff,
    title: msg`The microphone is blocked.`,
    text: msg`You or your browser said no to the microphone for this site, so we can't hear you.`,
    steps: [
      msg`Press the microphone or the lock at the left of the address.`,
      msg`Set Microphone to Allow.`,
      msg`Come back here and try again.`,
    ],
    canRetry: true,
  },
  forbidden: {
    icon: MicOff,
    title: msg`This site turns the microphone off.`,
    text: msg`It isn't you or your browser: a Permissions-Policy of the store's server keeps the microphone from this page. Whoever runs the store has to allow microphone=(self) here.`,
    canRetry: false,
  },
  'blocked-by-system': {
    icon: MicOff,
    title: msg`Your device blocks the microphone.`,
    text: msg`This site may use it, but the privacy settings of your device keep it from your browser.`,
    steps: [
      msg`Open the privacy settings of your computer or phone.`,
      msg`Under Microphone, turn it on for your browser.`,
      msg`Come back here and try again. Some browsers have to be restarted first.`,
    ],
    canRetry: true,
  },
  missing: {
    icon: Mic,
    title: msg`No microphone found.`,
    text: msg`Plug one in, or connect a headset. This page continues as soon as it finds one.`,
    canRetry: false,
  },
  'in-use': {
    icon: MicOff,
    title: msg`The microphone is busy.`,
    text: msg`Another program has it: a call, a recorder or another tab. Close it there, then try again.`,
    canRetry: true,
  },
  insecure: {
    icon: MicOff,
    title: msg`This address is not secure.`,
    text: msg`Browsers only give the microphone to pages that start with https. Open the store at its secure address.`,
    canRetry: false,
  },
  unsupported: {
    icon: Headphones,
    title: msg`This browser can't record in time.`,
    text: msg`It lacks what keeps a voice on the beat. The booth works in current Firefox, Chrome, Edge and Safari, on computers and phones.`,
    canRetry: false,
  },
  'no-sound': {
    icon: Headphones,
    title: msg`No sound output found.`,
    text: msg`Connect headphones or speakers, then try again.`,
    canRetry: true,
  },
  'other-rate': {
    icon: Headphones,
    title: msg`Your microphone and your headphones don't match.`,
    text: msg`They run at different sample rates, which this browser can't join. Set both to the same rate in your sound settings, such as 48 kHz, or use one headset for both. Then try again.`,
    canRetry: true,
  },
  failed: {
    icon: MicOff,
    title: msg`The booth can't start.`,
    text: msg`Something it needs did not load. Check your connection, then try again.`,
    canRetry: true,
  },
}

/** Why nothing can be recorded, and the way on. */
export function MicrophoneStop({
  problem,
  beat,
  onRetry,
}: {
  problem: MicrophoneProblem
  beat: BeatDetail
  onRetry: () => void
}) {
  const { i18n, t } = useLingui()
  const { icon: Icon, title, text, steps, canRetry } = stops[problem]
  const toast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useRetryOnDevice(problem === 'missing', onRetry)
  return (
    <OutcomeBox>
      <OutcomeCopy role="alert">
        <Stack as="span" center width="72" height="72" surface="panel-2" tone="muted">
          <LineIcon of={Icon} size="large" />
        </Stack>
        <Text as="h1" size="h2" tabIndex={-1} ref={heading}>
          {i18n._(title)}
        </Text>
        <Text size="lede">{i18n._(text)}</Text>
        {steps && (
          <ol className={classNames(styles.steps, look({ display: 'grid', gap: 's2' }))}>
            {steps.map((step) => (
              <Grid as="li" columns={['32', 'fr']} key={step.id}>
                {i18n._(step)}
              </Grid>
            ))}
          </ol>
        )}
        {problem === 'missing' && (
          <Waiting>
            <Trans>Listening for a microphone...</Trans>
          </Waiting>
        )}
        {problem === 'unsupported' && (
          <CopyField
            label={t`Address of this page`}
            value={window.location.href}
            onFail={() => toast({ tone: 'error', text: t`The address can't be copied. Select it instead.` })}
          />
        )}
        <Cluster gap="s2" padTop="s3">
          {canRetry && (
            <Button variant="primary" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {problem === 'insecure' && (
            <a className={buttonClass({ variant: 'primary' })} href={secureAddress()}>
              <Trans>Open the secure address</Trans>
            </a>
          )}
          <Link reloadDocument className={buttonClass({})} to={beatPath(beat)}>
            <Trans>Back to the beat</Trans>
          </Link>
        </Cluster>
      </OutcomeCopy>
      <div className={classNames(styles.art, look({ hide: 'below1280' }))}>
        <BeatCover beat={beat} sizes="520px" decorative />
      </div>
    </OutcomeBox>
  )
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <Row as="p" gap="s3" tone="muted">
      <Spinner />
      <span>{children}</span>
    </Row>
  )
}

function secureAddress(): string {
  return window.location.href.replace(/^http:/, 'https:')
}

/** Goes on as soon as a microphone is plugged in. */
function useRetryOnDevice(isWaiting: boolean, onRetry: () => void): void {
  const retry = useRef(onRetry)
  retry.current = onRetry
  useEffect(() => {
    if (!isWaiting) return
    const seek = async () => {
      const devices = await navigator.mediaDevices.enumerateDevices()
      if (devices.some(({ kind }) => kind === 'audioinput')) retry.current()
    }
    navigator.mediaDevices.addEventListener('devicechange', seek)
    return () => navigator.mediaDevices.removeEventListener('devicechange', seek)
  }, [isWaiting])
}
