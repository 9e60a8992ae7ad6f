import { useEffect } from 'react'
import { listenForShortcuts } from '#client/platform/global-shortcuts.ts'
import { useBooth } from './use-booth.ts'

/** Elements that use letters or digits themselves. */
const typing = 'input:not([type=range]), textarea, select, [contenteditable]'

/** R, Space, Z, [ ] and 1 to 9. */
export function useBoothKeys(): void {
  const booth = useBooth()
  useEffect(() => {
    const isActive = () => booth.state.mode.name === 'counting' || booth.state.mode.name === 'recording'
    const acts: Record<string, () => void> = {
      r: () => (isActive() ? booth.stop() : void booth.record()),
      ' ': () => {
        if (isActive()) booth.stop()
        else if (booth.state.mode.name === 'playing') booth.pause()
        else void booth.play()
      },
      z: () => booth.undo(),
      '[': () => booth.punch('start'),
      ']': () => booth.punch('end'),
    }
    return listenForShortcuts((event) => {
      const { target } = event
      if (event.repeat || (target instanceof Element && target.closest(typing))) return
      // Space presses what has the focus.
      if (event.key === ' ' && target instanceof Element && target.closest('button, a, summary')) return
      const section = /^[1-9]$/.test(event.key) ? booth.timeline.sections[Number(event.key) - 1] : undefined
      const act = section ? () => booth.goTo(section.start) : acts[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    })
  }, [booth])
}
