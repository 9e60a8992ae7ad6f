import { useEffect } from 'react'
import type { BeatSection } from '#contract/sections.ts'
import { isKeyOfPlayer } from './keyboard.ts'

/** The keys 1 to 9 jump to sections, except in fields. */
export function useSectionKeys(
  sections: readonly BeatSection[],
  onPress: (section: BeatSection) => void,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const section = /^[1-9]$/.test(event.key) ? sections[Number(event.key) - 1] : undefined
      if (!section || event.repeat || event.shiftKey || !isKeyOfPlayer(event)) return
      event.preventDefault()
      onPress(section)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
