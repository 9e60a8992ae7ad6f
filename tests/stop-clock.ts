import { onTestFinished, vi } from 'vitest'

/** Stops the clock for a test, so that a slow machine does not outlast a code that is accepted for a minute. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
}
