import { useEffect, useRef } from 'react'
import { listenForShortcuts } from '#client/platform/global-shortcuts.ts'
import { diggingKeysOn } from './device-setting.ts'
import { beatOfRow, type DugBeat, digOn, dugRow } from './digging-targets.ts'

/** Actions of the shortcuts on a beat. */
type DiggingActs = {
  heart: (beat: DugBeat) => void
  pass: (beat: DugBeat) => void
  license: (beat: DugBeat) => void
  crate: (beat: DugBeat) => void
  tap: (at: number) => void
  help: () => void
  /** The beat without a focused card: the page's, or the one that plays. */
  current: () => DugBeat | undefined
}

/** Elements in which letters are input. */
const FIELDS = 'input, textarea, select, [contenteditable]'

/**
 * J and K move between cards, Space plays, H hearts, X passes, L opens licenses, C adds to a crate, T taps the tempo.
 */
export function useDiggingKeys(acts: DiggingActs): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest(FIELDS)) return
      const act = actOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    // Before the player's shortcuts: Space plays the focused card.
    return listenForShortcuts(onKeyDown, { capture: true })
  }, [])
}

function actOf(event: KeyboardEvent, acts: DiggingActs): (() => void) | undefined {
  if (event.key === ' ') return playDug(event)
  if (!diggingKeysOn.get()) return undefined
  const key = event.key.toLowerCase()
  if (key === 'j' || key === 'k') return () => digOn(key === 'j' ? 1 : -1)
  if (event.repeat) return undefined
  if (key === 't') return () => acts.tap(event.timeStamp)
  if (key === '?') return acts.help
  const act = { h: acts.heart, x: acts.pass, l: acts.license, c: acts.crate }[key]
  const beat = act && (beatOfRow(dugRow()) ?? acts.current())
  return beat && (() => act(beat))
}

/** Only if a card's link has the focus: Space clicks a focused button. */
function playDug(event: KeyboardEvent): (() => void) | undefined {
  const isLink = event.target instanceof Element && event.target.closest('a') !== null
  const play = isLink && !event.repeat ? dugRow()?.querySelector<HTMLElement>('[data-play]') : undefined
  return play ? () => play.click() : undefined
}
