import { X } from 'lucide-react'
import { useLocation } from 'react-router'
import { IconButton } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { diggingKeysOn, keysHintClosed, startsAtHook } from './device-setting.ts'
import { DiggingSwitch } from './digging-switch.tsx'

const hints: [key: string, what: string][] = [
  ['J', 'next'],
  ['K', 'back'],
  ['Space', 'play'],
  ['H', 'heart'],
  ['X', 'not for me'],
  ['C', 'crate'],
  ['Q', 'queue'],
]

/** Introduces the shortcuts; once closed, the bar stays closed. */
export function DiggingBar({ onHelp }: { onHelp: () => void }) {
  const { pathname } = useLocation()
  const isOn = diggingKeysOn.use()
  const isClosed = keysHintClosed.use()
  if (isClosed || !/^\/(?:beats|crates\/.+)\/?$/.test(pathname)) return null
  return (
    <section className="digbar" aria-label="Digging keys">
      <div className="wrap digbar__in">
        <DiggingSwitch />
        {isOn && (
          <span className="hints">
            {hints.map(([key, what]) => (
              <span key={key}>
                <kbd className="kbd">{key}</kbd>
                {what}
              </span>
            ))}
            <button type="button" className="digbar__all" onClick={onHelp}>
              <kbd className="kbd">?</kbd>all keys
            </button>
          </span>
        )}
        <StartAt />
        <IconButton label="Close, I know the keys" icon={X} small onClick={() => keysHintClosed.set(true)} />
      </div>
    </section>
  )
}

/** Where beats start on this device. */
export function StartAt() {
  return (
    <div className="digbar__start">
      <span className="eng" aria-hidden="true">
        Start at
      </span>
      <Segments
        label="Start at"
        value={startsAtHook.use() ? 'hook' : 'beginning'}
        options={[
          { value: 'beginning', label: 'Beginning' },
          { value: 'hook', label: 'Hook' },
        ]}
        onChange={(place) => place && startsAtHook.set(place === 'hook')}
      />
    </div>
  )
}
