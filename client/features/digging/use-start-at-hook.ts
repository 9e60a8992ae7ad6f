import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { beatQuery, useCurrentTrack, usePlayer, usePlayerState } from '#client/features/player/index.ts'
import { startsAtHook } from './device-setting.ts'

/** Later than this, somebody has chosen the place. */
const JUST_BEGUN_SECONDS = 3

/** Where the listener wants that, a track that begins to play goes on at its first hook, if its sections name one. */
export function useStartAtHook(): void {
  const player = usePlayer()
  const client = useQueryClient()
  const id = useCurrentTrack()?.id
  const isPlaying = usePlayerState((state) => state.isPlaying)
  const begun = useRef<string>(undefined)
  useEffect(() => {
    if (!isPlaying || id === undefined || begun.current === id) return
    begun.current = id
    if (!startsAtHook.get() || player.state.time > JUST_BEGUN_SECONDS) return
    void client.fetchQuery({ ...beatQuery(id), staleTime: 60_000 }).then(
      (beat) => {
        const hook = beat?.sections.find(({ label }) => label === 'Hook')
        if (hook && begun.current === id && player.state.time <= JUST_BEGUN_SECONDS)
          player.seek(hook.startSeconds)
      },
      () => {
        // Without its sections it plays from its beginning.
      },
    )
  }, [isPlaying, id, player, client])
}
