import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Cluster, look, Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import type { Verdict } from './level.ts'
import { LevelDisplay } from './level-display.tsx'
import { levelWords } from './level-words.ts'
import { isWireless, type Microphone } from './microphone.ts'
import styles from './way-in.module.css'

/** Which microphone, and whether it hears enough. */
export function MicrophoneStep({
  microphone,
  onDevice,
  onNext,
}: {
  microphone: Microphone
  onDevice: (deviceId: string) => void
  onNext: () => void
}) {
  const { i18n, t } = useLingui()
  const [verdict, setVerdict] = useState<Verdict>('silent')
  const inputs = useInputs(microphone)
  const { title, text } = levelWords[verdict]
  return (
    <>
      <SelectField
        label={t`Input`}
        value={microphone.deviceId}
        options={inputs}
        onChange={(event) => onDevice(event.target.value)}
      />
      <LevelDisplay microphone={microphone} onVerdict={setVerdict} />
      <p
        className={classNames(verdict === 'good' ? styles.good : styles.warn, look({ size: 'small' }))}
        role="status"
      >
        <Text as="b" weight="strong">
          {i18n._(title)}
        </Text>{' '}
        {verdict === 'good' ? t`Was that your loudest line? Then continue.` : i18n._(text)}
      </p>
      {isWireless(microphone) && (
        <p className={classNames(styles.warn, look({ size: 'small' }))}>
          <Trans>
            <Text as="b" weight="strong">
              This looks like a Bluetooth headset.
            </Text>{' '}
            Its microphone makes everything sound like a call, and it adds a delay that changes. Use wired
            headphones, or choose another input and keep the headset for listening.
          </Trans>
        </p>
      )}
      <Cluster gap="s2">
        <Button variant="primary" onClick={onNext}>
          <Trans>That's my voice</Trans>
        </Button>
      </Cluster>
    </>
  )
}

/** The microphones there are. Their names are known once one is on. */
function useInputs(microphone: Microphone): { value: string; label: string }[] {
  const { t } = useLingui()
  const { data = [] } = useQuery({
    queryKey: ['microphones', microphone.id],
    queryFn: async () => {
      const devices = await navigator.mediaDevices.enumerateDevices()
      return devices
        .filter(({ kind }) => kind === 'audioinput')
        .map(({ deviceId, label }) => ({ value: deviceId, label: label || t`Microphone` }))
    },
  })
  return data.length > 0 ? data : [{ value: microphone.deviceId ?? '', label: microphone.label }]
}
