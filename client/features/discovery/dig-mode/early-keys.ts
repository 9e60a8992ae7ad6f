const SHORTCUT = /^[jkthxlc?]$/i
const FIELDS = 'input, textarea, select, [contenteditable]'

/** Keeps the shortcuts that are pressed before their chunk is here. The returned function presses them again. */
export function keepEarlyKeys(): () => void {
  const kept: KeyboardEvent[] = []
  const listeners = new AbortController()
  const keep = (event: KeyboardEvent) => {
    const isInput = event.target instanceof Element && event.target.closest(FIELDS) !== null
    if (SHORTCUT.test(event.key) && !isInput) kept.push(event)
  }
  window.addEventListener('keydown', keep, { capture: true, signal: listeners.signal })
  return () => {
    listeners.abort()
    for (const event of kept.splice(0)) {
      const target =
        event.target instanceof Element && event.target.isConnected ? event.target : document.body
      target.dispatchEvent(new KeyboardEvent('keydown', event))
    }
  }
}
