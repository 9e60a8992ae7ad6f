const PLAYING = 'backbeat: a player started'

type Started = { what: typeof PLAYING; at: number }

/**
 * Pauses the other players of the store on the same page. Returns what to call at the press on play, not when sound
 * begins: of two presses the later one counts, whichever preview is loaded first. Needs no storage: frames may send
 * messages to each other across sites, and only those of the store receive them.
 */
export function onlyOneOnPage(pause: () => void): () => void {
  /** When play was last pressed here, in milliseconds since 1970. */
  let startedAt = 0
  addEventListener('message', ({ data, source }) => {
    // A message may arrive after a later press here.
    if (isStarted(data) && source !== window && data.at >= startedAt) pause()
  })
  // A sandboxed frame has no origin of its own to name.
  const target = origin === 'null' ? '*' : origin
  return () => {
    startedAt = Date.now()
    tell(window.top ?? window, { what: PLAYING, at: startedAt }, target)
  }
}

function isStarted(data: unknown): data is Started {
  return typeof data === 'object' && data !== null && 'what' in data && data.what === PLAYING
}

/** Players may lie in frames within frames, as in some editors. */
function tell(page: Window, message: Started, target: string): void {
  for (let at = 0; at < page.length; at++) {
    const frame = page[at]
    if (!frame) continue
    if (frame !== window) frame.postMessage(message, target)
    tell(frame, message, target)
  }
}
