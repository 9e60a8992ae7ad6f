import { CircleCheck, Lock, Minus, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Row, Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { countOf } from '#contract/text/format-count.ts'
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

const sounds: Record<VoiceSound, { label: string; text: string }> = {
  dry: { label: 'Dry', text: 'Dry: as recorded.' },
  close: { label: 'Close', text: 'Close: evened out, with a small room.' },
  wide: { label: 'Wide', text: 'Wide: evened out, doubled to both sides, with a larger room.' },
}
const soundOptions = (['dry', 'close', 'wide'] as const).map((value) => ({
  value,
  label: sounds[value].label,
}))

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
  const booth = useBooth()
  const { mode, takes, edit } = useBoothState()
  const bytes = takes.reduce((sum, { samples }) => sum + samples * BYTES_PER_SAMPLE, 0)
  const isActive = mode.name === 'counting' || mode.name === 'recording' || mode.name === 'saving'
  return (
    <aside className={styles.side} aria-label="Microphone and sound">
      <MicrophoneModule settings={settings} onSettings={onSettings} onWayIn={onWayIn} disabled={isActive} />
      <section className={styles.module}>
        <h2 className={styles.title}>Vocal effect</h2>
        <Segments
          label="Vocal effect"
          wide
          value={edit.sound}
          options={soundOptions}
          onChange={(sound) => sound && booth.changeSound(sound)}
        />
        <Text size="small" tone="muted">
          {sounds[edit.sound].text} Heard on playback only; your takes stay as recorded.
        </Text>
      </section>
      <section className={classNames(styles.module, styles.quiet)}>
        <Text size="small">
          <LineIcon of={Lock} size="small" />
          <span>
            <b>Only on this device.</b> {countOf(takes.length, 'take')}, {(bytes / 1e6).toFixed(1)} MB in this
            browser. Nothing is ever uploaded.
          </span>
        </Text>
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
  const booth = useBooth()
  const { mode, isMicrophoneGone } = useBoothState()
  const [verdict, setVerdict] = useState<Verdict>('silent')
  const isRecording = mode.name === 'recording'
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
        <h2 className={styles.title}>Microphone</h2>
        {isMicrophoneGone ? (
          <span className={classNames(styles.state, styles.warn)}>
            <LineIcon of={TriangleAlert} size="small" />
            Unplugged
          </span>
        ) : isRecording ? (
          <span className={classNames(styles.state, styles.live)}>
            <i />
            Live
          </span>
        ) : !settings.hasHeadphones ? (
          <span className={classNames(styles.state, styles.warn)}>
            <LineIcon of={TriangleAlert} size="small" />
            No headphones
          </span>
        ) : (
          <span className={styles.state}>
            <LineIcon of={CircleCheck} size="small" />
            Ready
          </span>
        )}
      </Row>
      <LevelDisplay microphone={booth.microphone} onVerdict={setVerdict} />
      <p className={classNames(styles.say, look({ size: 'small' }))} data-level={verdict}>
        {isRecording || verdict === 'clipped' ? (
          <>
            <b>{levelWords[verdict].title}</b> {levelWords[verdict].text}
          </>
        ) : (
          <Text as="span" tone="muted">
            Your loudest line should reach amber, never red.
          </Text>
        )}
      </p>
      {isWireless(booth.microphone) && (
        <p className={classNames(styles.say, look({ size: 'small' }))} data-level="loud">
          <b>Bluetooth adds a delay that changes.</b> Use wired headphones, or another input with the headset
          only for listening.
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>Input</dt>
          <dd>
            <Text as="span" shrink breakable>
              {booth.microphone.label}
            </Text>
            {again('Change', 'Change the input', 'microphone')}
          </dd>
        </div>
        <div>
          <dt>Headphones</dt>
          <dd>
            {settings.hasHeadphones ? 'On' : 'Not on'}
            {again('Check', 'Check the headphones', 'headphones')}
          </dd>
        </div>
        <div>
          <dt>Delay</dt>
          <Text as="dd" numeric>
            <span>
              {Math.round(totalDelay(settings) * 1000)} ms, {settings.isMeasured ? 'taken out' : 'estimated'}
            </span>
            {again('Measure again', 'Measure the delay again', 'timing')}
          </Text>
        </div>
        <div>
          <dt>By ear</dt>
          <dd className={classNames(styles.nudge, look({ numeric: true }))}>
            <IconButton
              label="My voice comes too early: 1 ms later"
              icon={Minus}
              small
              disabled={disabled}
              onClick={() => nudge(-1)}
            />
            <output aria-label="Set by ear">
              {settings.nudgeMs > 0 ? '+' : ''}
              {settings.nudgeMs} ms
            </output>
            <IconButton
              label="My voice comes too late: 1 ms earlier"
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
