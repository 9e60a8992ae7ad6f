import { useState, useSyncExternalStore } from 'react'
import { AudioOutput, type Player, usePlayer } from '#client/features/player/player/index.ts'
import type { Track } from '#client/features/player/queue/index.ts'
import { Audition } from './audition.ts'
import type { AuditionState } from './audition-state.ts'

const auditions = new WeakMap<Player, Audition>()

/** A player's audition, created once around its output. Undefined without an output. */
function auditionOf(player: Player): Audition | undefined {
  player.wrapOutput((output) => {
    if (!(output instanceof AudioOutput)) return output
    const audition = new Audition(output)
    auditions.set(player, audition)
    return audition
  })
  return auditions.get(player)
}

/** What the parts of the deck show. */
export type Auditioned = { audition: Audition; state: AuditionState; track: Track }

const noSubscription = () => () => {}

/** The page player's audition; undefined until the player has an output. */
export function useAudition(): { audition: Audition | undefined; state: AuditionState | undefined } {
  const player = usePlayer()
  const [audition] = useState(() => auditionOf(player))
  const state = useSyncExternalStore(audition?.subscribe ?? noSubscription, () => audition?.state)
  return { audition, state }
}
