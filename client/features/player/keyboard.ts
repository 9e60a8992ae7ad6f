import type { Player } from './player.ts'

export const SKIP_SECONDS = 10

/** Elements that use these keys themselves. */
const ownKeys =
  'input, textarea, select, video, dialog[open] *, [contenteditable], [role=slider], [role=tab], [role=menuitem]'
/** Elements that Space activates; they do not use the arrow keys. */
const pressedBySpace = 'button, summary'

/** False if another handler has used the key, or will. */
export function isKeyOfPlayer(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false
  return !(event.target instanceof Element && event.target.closest(ownKeys))
}

/**
 * Space plays and pauses, the arrow keys skip, with Shift they go to the previous and next beat. Returns a cleanup
 * function.
 */
export function connectKeyboard(player: Player): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isKeyOfPlayer(event)) return
    if (event.key === ' ' && event.target instanceof Element && event.target.closest(pressedBySpace)) return
    if (player.state.playlist.tracks.length === 0) return
    const act = actOf(event, player)
    if (!act) return
    event.preventDefault()
    act()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

function actOf(event: KeyboardEvent, player: Player): (() => void) | undefined {
  switch (event.key) {
    case ' ':
      return event.shiftKey || event.repeat ? undefined : () => player.toggle()
    case 'ArrowLeft':
      return event.shiftKey ? () => player.previous() : () => player.skip(-SKIP_SECONDS)
    case 'ArrowRight':
      return event.shiftKey ? () => player.next() : () => player.skip(SKIP_SECONDS)
    default:
      return undefined
  }
}
