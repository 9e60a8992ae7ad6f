import type { MessageDescriptor } from '@lingui/core'
import { ph } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Lock, Minus, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useLocale } from '#client/platform/use-locale.ts'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Grid, look, Row, Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { formatCount } from '#contract/text/format-count.ts'
import { msg } from '#contract/text/msg.ts'
import { type DeviceSettings, MAX_NUDGE_MS, totalDelay } from './booth-settings.ts'
import type { Verdict } from './level.ts'
import { LevelDisplay } from './level-display.tsx'
import { levelWords } from './level-words.ts'
import { isWireless } from './microphone.ts'
import styles from './side-panel.module.css'
import { BYTES_PER_SAMPLE } from './take-file.ts'
import { useBooth, useBoothState } from './use-booth.ts'
import type { VoiceSound } from './voice-sound.ts'
import type { WayInStart } from './way-in.tsx'

const sounds: Record<VoiceSound, { label: MessageDescriptor; text: MessageDescriptor }> = {
  dry: { label: msg`Dry`, text: msg`Dry: as recorded.` },
  close: {
    label: msg({ message: 'Close', context: 'near' }),
    text: msg`Close: evened out, with a small room.`,
  },
  wide: { label: msg`Wide`, text: msg`Wide: evened out, doubled to both sides, with a larger room.` },
}
const voiceSounds = ['dry', 'close', 'wide'] as const

/** Microphone, sound of the voice, and what is stored. */
export function SidePanel({
  settings,
  onSettings,
  onWayIn,
}: {
  settings: DeviceSettings
  onSettings: (settings: DeviceSettings) => void
  onWayIn: (start: WayInStart) => void
}) {
  const { i18n, t } = useLingui()
  const booth = useBooth()
  const locale = useLocale()
  const { mode, takes, edit } = useBoothState()
  const bytes = takes.reduce((sum, { samples }) => sum + samples * BYTES_PER_SAMPLE, 0)
  const isActive = mode.name === 'counting' || mode.name === 'recording' || mode.name === 'saving'
  return (
    <aside
      className={classNames(
        styles.side,
        look({
          surface: 'panel',
          display: { below1280: 'grid' },
          columns: { below1280: '2', below768: 'fr' },
        }),
      )}
      aria-label={t`Microphone and sound`}
    >
      <MicrophoneModule settings={settings} onSettings={onSettings} onWayIn={onWayIn} disabled={isActive} />
      <section className={styles.module}>
        <Text as="h2" size="4" weight="strong" stretch="106">
          <Trans>Vocal effect</Trans>
        </Text>
        <Segments
          label={t`Vocal effect`}
          wide
          value={edit.sound}
          options={voiceSounds.map((value) => ({ value, label: i18n._(sounds[value].label) }))}
          onChange={(sound) => sound && booth.changeSound(sound)}
        />
        <Text size="small" tone="muted">
          {i18n._(sounds[edit.sound].text)}{' '}
          <Trans>Heard on playback only; your takes stay as recorded.</Trans>
        </Text>
      </section>
      <section className={styles.module}>
        <Grid as="p" columns={['16', 'fr']} gap="s2-5" tone="muted" size="small">
          <LineIcon of={Lock} size="small" />
          <span>
            <Trans>
              <Text as="b" tone="text" weight="strong">
                Only on this device.
              </Text>{' '}
              <Plural value={ph({ takes: takes.length })} one="# take" other="# takes" />,{' '}
              {ph({ size: formatCount(bytes / 1e6, locale, 1) })} MB in this browser. Nothing is ever
              uploaded.
            </Trans>
          </span>
        </Grid>
      </section>
    </aside>
  )
}

function MicrophoneModule({
  settings,
  onSettings,
  onWayIn,
  disabled,
}: {
  settings: DeviceSettings
  onSettings: (settings: DeviceSettings) => void
  onWayIn: (start: WayInStart) => void
  disabled: boolean
}) {
  const { i18n, t } = useLingui()
  const booth = useBooth()
  const { mode, isMicrophoneGone } = useBoothState()
  const [verdict, setVerdict] = useState<Verdict>('silent')
  const isRecording = mode.name === 'recording'
  const delay = Math.round(totalDelay(settings) * 1000)
  const nudge = (by: number) => {
    const nudgeMs = Math.min(MAX_NUDGE_MS, Math.max(-MAX_NUDGE_MS, settings.nudgeMs + by))
    const changed = { ...settings, nudgeMs }
    onSettings(changed)
    booth.set({ delay: totalDelay(changed) })
  }
  const again = (label: string, about: string, start: WayInStart) => (
    <Text
      as="button"
      type="button"
      link
      size="small"
      aria-label={about}
      disabled={disabled}
      onClick={() => onWayIn(start)}
    >
      {label}
    </Text>
  )
  return (
    <section className={styles.module}>
      <Row justify="between" gap="s4">
        <Text as="h2" size="4" weight="strong" stretch="106">
          <Trans>Microphone</Trans>
        </Text>
        {isMicrophoneGone ? (
          <span className={classNames(styles.state, styles.warn)}>
            <LineIcon of={TriangleAlert} size="small" />
            <Trans>Unplugged</Trans>
          </span>
        ) : isRecording ? (
          <span className={classNames(styles.state, styles.live)}>
            <Box as="i" surface="red-fill" width="12" height="12" corner="round" />
            <Trans context="a microphone">Live</Trans>
          </span>
        ) : !settings.hasHeadphones ? (
          <span className={classNames(styles.state, styles.warn)}>
            <LineIcon of={TriangleAlert} size="small" />
            <Trans>No headphones</Trans>
          </span>
        ) : (
          <span className={styles.state}>
            <LineIcon of={CircleCheck} size="small" />
            <Trans>Ready</Trans>
          </span>
        )}
      </Row>
      <LevelDisplay microphone={booth.microphone} onVerdict={setVerdict} />
      <p className={classNames(styles.say, look({ size: 'small' }))} data-level={verdict}>
        {isRecording || verdict === 'clipped' ? (
          <>
            <Text as="b" weight="strong">
              {i18n._(levelWords[verdict].title)}
            </Text>{' '}
            {i18n._(levelWords[verdict].text)}
          </>
        ) : (
          <Text as="span" tone="muted">
            <Trans>Your loudest line should reach amber, never red.</Trans>
          </Text>
        )}
      </p>
      {isWireless(booth.microphone) && (
        <p className={classNames(styles.say, look({ size: 'small' }))} data-level="loud">
          <Trans>
            <Text as="b" weight="strong">
              Bluetooth adds a delay that changes.
            </Text>{' '}
            Use wired headphones, or another input with the headset only for listening.
          </Trans>
        </p>
      )}
      <dl className={classNames(styles.facts, look({ display: 'grid', size: 'ui' }))}>
        <div>
          <Text as="dt" tone="faint">
            <Trans>Input</Trans>
          </Text>
          <dd>
            <Text as="span" shrink breakable>
              {booth.microphone.label}
            </Text>
            {again(t`Change`, t`Change the input`, 'microphone')}
          </dd>
        </div>
        <div>
          <Text as="dt" tone="faint">
            <Trans>Headphones</Trans>
          </Text>
          <dd>
            {settings.hasHeadphones ? t`On` : t`Not on`}
            {again(t`Check`, t`Check the headphones`, 'headphones')}
          </dd>
        </div>
        <div>
          <Text as="dt" tone="faint">
            <Trans>Delay</Trans>
          </Text>
          <Text as="dd" numeric>
            <span>
              {settings.isMeasured ? t`${ph({ delay })} ms, taken out` : t`${ph({ delay })} ms, estimated`}
            </span>
            {again(t`Measure again`, t`Measure the delay again`, 'timing')}
          </Text>
        </div>
        <div>
          <Text as="dt" tone="faint">
            <Trans>By ear</Trans>
          </Text>
          <dd className={classNames(styles.nudge, look({ numeric: true }))}>
            <IconButton
              label={t`My voice comes too early: 1 ms later`}
              icon={Minus}
              small
              disabled={disabled}
              onClick={() => nudge(-1)}
            />
            <Text as="output" text="center" aria-label={t`Set by ear`}>
              {t`${ph({ delay: `${settings.nudgeMs > 0 ? '+' : ''}${settings.nudgeMs}` })} ms`}
            </Text>
            <IconButton
              label={t`My voice comes too late: 1 ms earlier`}
              icon={Plus}
              small
              disabled={disabled}
              onClick={() => nudge(1)}
            />
          </dd>
        </div>
      </dl>
    </section>
  )
}
