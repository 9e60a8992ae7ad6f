import { listenForShortcuts } from '#client/platform/global-shortcuts.ts'
import type { Player } from './player.ts'

export const SKIP_SECONDS = 10

/** Elements that use these keys themselves. */
const ownKeys =
  'input, textarea, select, video, [contenteditable], [role=slider], [role=tab], [role=menuitem]'
/** Elements that Space activates; they do not use the arrow keys. */
const pressedBySpace = 'button, summary'

/** False if the focused element uses the key itself. */
export function isKeyOfPlayer(event: KeyboardEvent): boolean {
  return !(event.target instanceof Element && event.target.closest(ownKeys))
}

/**
 * Space plays and pauses, the arrow keys skip, with Shift they go to the previous and next beat. Returns a cleanup
 * function.
 */
export function connectKeyboard(player: Player): () => void {
  return listenForShortcuts((event) => {
    if (!isKeyOfPlayer(event)) return
    if (event.key === ' ' && event.target instanceof Element && event.target.closest(pressedBySpace)) return
    if (player.state.playlist.tracks.length === 0) return
    const act = actOf(event, player)
    if (!act) return
    event.preventDefault()
    act()
  })
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
