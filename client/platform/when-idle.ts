const LATEST_MS = 1_500

/** Does something once the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  // Safari has no idle callbacks.
  if (window.requestIdleCallback) window.requestIdleCallback(act)
  else setTimeout(act, LATEST_MS)
}
