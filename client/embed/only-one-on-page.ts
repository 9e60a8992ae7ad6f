const PLAYING = 'backbeat: a player started'

/**
 * Pauses the other players of the store on the same page. Returns what to call when this one starts. Needs no storage:
 * frames may send messages to each other across sites, and only those of the store receive them.
 */
export function onlyOneOnPage(pause: () => void): () => void {
  addEventListener('message', ({ data, source }) => {
    if (data === PLAYING && source !== window) pause()
  })
  // A sandboxed frame has no origin of its own to name.
  const target = origin === 'null' ? '*' : origin
  return () => tell(window.top ?? window, target)
}

/** Players may lie in frames within frames, as in some editors. */
function tell(page: Window, target: string): void {
  for (let at = 0; at < page.length; at++) {
    const frame = page[at]
    if (!frame) continue
    if (frame !== window) frame.postMessage(PLAYING, target)
    tell(frame, target)
  }
}
