import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import styles from './header.module.css'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Shown while offline: requests are paused and continue automatically. */
export function ConnectionNote() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className={styles.connection} role="status">
      {!online && (
        <p>
          <Trans>You're offline. Anything waiting continues once you're back online.</Trans>
        </p>
      )}
    </div>
  )
}
