const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin', 'click'] as const

/** Calls back once, when the visitor first touches the page with a pointer, a finger or a key. Returns the undo. */
export function whenTouched(act: () => void): () => void {
  const listeners = new AbortController()
  const onSign = () => {
    listeners.abort()
    act()
  }
  for (const sign of signs)
    window.addEventListener(sign, onSign, { capture: true, passive: true, signal: listeners.signal })
  return () => listeners.abort()
}
