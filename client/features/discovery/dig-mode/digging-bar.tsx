import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useLocation } from 'react-router'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Kbd } from '#client/ui/kbd.tsx'
import { KeyHints } from '#client/ui/key-hints.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { msg } from '#contract/text/msg.ts'
import { diggingKeysOn, keysHintClosed, startsAtHook } from './device-setting.ts'
import styles from './digging.module.css'
import { DiggingSwitch } from './digging-switch.tsx'

const hints: [key: string | MessageDescriptor, what: MessageDescriptor][] = [
  ['J', msg({ message: 'next', context: 'what a key does' })],
  ['K', msg({ message: 'back', context: 'what a key does' })],
  [msg`Space`, msg({ message: 'play', context: 'what a key does' })],
  ['H', msg({ message: 'heart', context: 'what a key does' })],
  ['X', msg({ message: 'not for me', context: 'what a key does' })],
  ['C', msg({ message: 'crate', context: 'what a key does' })],
  ['Q', msg({ message: 'queue', context: 'what a key does' })],
]

/** Introduces the shortcuts; once closed, the bar stays closed. */
export function DiggingBar({ onHelp }: { onHelp: () => void }) {
  const { i18n, t } = useLingui()
  const { pathname } = useLocation()
  const isOn = diggingKeysOn.use()
  const isClosed = keysHintClosed.use()
  if (isClosed || !/^\/(?:beats|crates\/.+)\/?$/.test(pathname)) return null
  return (
    <section
      className={classNames(styles.digbar, look({ position: 'fixed', height: 'tap', surface: 'panel' }))}
      data-dig-bar
      aria-label={t`Digging keys`}
    >
      <div
        className={classNames(
          styles.digbarIn,
          look({ display: 'flex', align: 'center', gap: 's6-5', height: 'full', wrap: true }),
        )}
      >
        <DiggingSwitch />
        {isOn && (
          <KeyHints>
            {hints.map(([key, what]) => (
              <span key={what.id}>
                <Kbd>{typeof key === 'string' ? key : i18n._(key)}</Kbd>
                {i18n._(what)}
              </span>
            ))}
            <button
              type="button"
              className={classNames(styles.digbarAll, look({ inline: true, align: 'center', gap: 's2' }))}
              onClick={onHelp}
            >
              <Trans>
                <Kbd>?</Kbd>all keys
              </Trans>
            </button>
          </KeyHints>
        )}
        <StartAt />
        <IconButton label={t`Got it, close`} icon={X} small onClick={() => keysHintClosed.set(true)} />
      </div>
    </section>
  )
}

/** Where beats start on this device. */
export function StartAt() {
  const { t } = useLingui()
  return (
    <div
      className={classNames(
        styles.digbarStart,
        look({ display: 'flex', align: 'center', gap: 's2-5', rigid: true }),
      )}
    >
      <Text as="span" size="label" aria-hidden="true">
        <Trans>Start at</Trans>
      </Text>
      <Segments
        label={t`Start at`}
        value={startsAtHook.use() ? 'hook' : 'beginning'}
        options={[
          { value: 'beginning', label: t`Beginning` },
          { value: 'hook', label: t`Hook` },
        ]}
        onChange={(place) => place && startsAtHook.set(place === 'hook')}
      />
    </div>
  )
}
