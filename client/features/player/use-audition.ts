import { useState, useSyncExternalStore } from 'react'
import { type Audition, auditionOf } from './audition.ts'
import type { AuditionState } from './audition-state.ts'
import { usePlayer } from './use-player.ts'

const noSubscription = () => () => {}

/** The audition of the page's player; undefined until the player has an output. */
export function useAudition(): { audition: Audition | undefined; state: AuditionState | undefined } {
  const player = usePlayer()
  const [audition] = useState(() => auditionOf(player))
  const state = useSyncExternalStore(audition?.subscribe ?? noSubscription, () => audition?.state)
  return { audition, state }
}
