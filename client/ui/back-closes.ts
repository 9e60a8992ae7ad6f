type OpenDialog = { close: () => void }

/** Open dialogs, the topmost last. Each has a history entry of its own, with its depth in the state. */
const open: OpenDialog[] = []
/** The next `popstate` was caused here; the router must not see it. */
let ownMoves = 0
let isPlanned = false
let isListening = false
/** Depth after the last traversal, to tell forward from back. */
let lastIndex: number | undefined

/** Makes Back close this dialog. Returns the undo. */
export function openOver(close: () => void): () => void {
  const dialog = { close }
  listen()
  open.push(dialog)
  plan()
  return () => {
    const at = open.indexOf(dialog)
    if (at >= 0) open.splice(at, 1)
    plan()
  }
}

/** Call after a navigation inside a dialog, such as a filter: the dialog needs a new history entry on top. */
export function keepOver(): void {
  if (open.length > 0) plan()
}

/** Deferred, so that a dialog that replaces another reuses its history entry. */
function plan(): void {
  if (isPlanned || ownMoves > 0) return
  isPlanned = true
  queueMicrotask(() => {
    isPlanned = false
    settle()
  })
}

/** Adds or removes history entries until there is one per open dialog. */
function settle(): void {
  if (ownMoves > 0) return
  const depth = depthOf(history.state)
  for (let at = depth; at < open.length; at++) history.pushState({ ...history.state, dialogs: at + 1 }, '')
  if (depth > open.length) move(open.length - depth)
}

function move(delta: number): void {
  ownMoves++
  history.go(delta)
}

function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('popstate', onPopState, { capture: true })
}

function onPopState(event: PopStateEvent): void {
  const depth = depthOf(event.state)
  const before = lastIndex
  lastIndex = indexOf(event.state)
  if (ownMoves > 0) {
    ownMoves--
    event.stopImmediatePropagation()
    if (ownMoves === 0) plan()
  } else if (depth < open.length) {
    // The page under the dialog is the current one, so the router has nothing to do.
    event.stopImmediatePropagation()
    for (const dialog of open.slice(depth).reverse()) dialog.close()
  } else if (depth > open.length) {
    // Skip an entry left behind by a link in a dialog, in the direction of travel.
    const isForward = before !== undefined && before === lastIndex
    queueMicrotask(() => history.go(isForward ? 1 : open.length - depth))
  }
}

function depthOf(state: unknown): number {
  const depth = typeof state === 'object' && state !== null && 'dialogs' in state ? state.dialogs : 0
  return typeof depth === 'number' ? depth : 0
}

/** The router's index of the history entry. */
function indexOf(state: unknown): number | undefined {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined
  return typeof index === 'number' ? index : undefined
}
