const LATEST_MS = 1_500

/** Calls back once the browser is idle. */
export function whenIdle(act: () => void): void {
  // Safari has no `requestIdleCallback`.
  if (window.requestIdleCallback) window.requestIdleCallback(act)
  else setTimeout(act, LATEST_MS)
}
