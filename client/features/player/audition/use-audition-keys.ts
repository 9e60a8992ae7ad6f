import { useEffect } from 'react'
import {
  barLinesOf,
  isKeyOfPlayer,
  type Player,
  type useTrackDetail,
} from '#client/features/player/player/index.ts'
import { listenForShortcuts } from '#client/platform/global-shortcuts.ts'
import type { Audition } from './audition.ts'
import { setPoint } from './loop-points.ts'

/** A fader is an input, but does not use letters. */
function isOnFader(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.matches('[data-audition] input[type=range]')
}

/** Shortcuts while the deck is open: `[` and `]` set A and B, L loops, B bypasses, 0 resets. */
export function useAuditionKeys(
  audition: Audition | undefined,
  player: Player,
  detail: ReturnType<typeof useTrackDetail>,
): void {
  useEffect(() => {
    if (!audition) return
    const mark = (point: 'start' | 'end') => {
      const { time, duration } = player.state
      const { points, problem } = audition.state
      if (problem === undefined)
        audition.set({ points: setPoint(points, point, time, { bars: barLinesOf(detail), duration }) })
    }
    const acts: Record<string, () => void> = {
      '[': () => mark('start'),
      ']': () => mark('end'),
      l: () => audition.state.problem === undefined && audition.set({ isLooping: !audition.state.isLooping }),
      b: () => audition.set({ isBypassed: !audition.state.isBypassed }),
      '0': () => audition.reset(),
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const act = acts[event.key.toLowerCase()]
      if (!act || event.repeat || !(isOnFader(event) || isKeyOfPlayer(event))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      act()
    }
    // Before the shortcuts of lists: while the deck is open, L is the loop.
    return listenForShortcuts(onKeyDown, { first: true })
  }, [audition, player, detail])
}
