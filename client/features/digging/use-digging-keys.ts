import { useEffect, useRef } from 'react'
import { diggingKeysOn } from './device-setting.ts'
import { beatOfRow, type DugBeat, digOn, dugRow } from './digging-targets.ts'

/** What the keys do with a beat. */
export type DiggingActs = {
  heart: (beat: DugBeat) => void
  pass: (beat: DugBeat) => void
  license: (beat: DugBeat) => void
  crate: (beat: DugBeat) => void
  tap: (at: number) => void
  help: () => void
  /** The beat that is meant where none is dug: that of the page, or the one that plays. */
  current: () => DugBeat | undefined
}

/** In these, letters are letters. */
const FIELDS = 'input, textarea, select, [contenteditable], dialog[open] *'

/** J and K go through the cards, Space plays, H hearts, X passes over, L licenses, C puts in a crate, T taps the tempo. */
export function useDiggingKeys(acts: DiggingActs): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest(FIELDS)) return
      const act = actOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    // Before the player's own keys: Space plays the card that has the focus.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
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

/** Only where a card's link has the focus: on a button, Space presses the button. */
function playDug(event: KeyboardEvent): (() => void) | undefined {
  const isLink = event.target instanceof Element && event.target.closest('a') !== null
  const play = isLink && !event.repeat ? dugRow()?.querySelector<HTMLElement>('.play') : undefined
  return play ? () => play.click() : undefined
}
