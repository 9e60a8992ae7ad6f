import { useEffect } from 'react'
import { listenForShortcuts } from '#client/platform/global-shortcuts.ts'
import type { BeatSection } from '#contract/audio/sections.ts'
import { isKeyOfPlayer } from './keyboard.ts'

/** The keys 1 to 9 jump to sections, except in fields. */
export function useSectionKeys(
  sections: readonly BeatSection[],
  onPress: (section: BeatSection) => void,
): void {
  useEffect(() => {
    return listenForShortcuts((event) => {
      const section = /^[1-9]$/.test(event.key) ? sections[Number(event.key) - 1] : undefined
      if (!section || event.repeat || event.shiftKey || !isKeyOfPlayer(event)) return
      event.preventDefault()
      onPress(section)
    })
  })
}
