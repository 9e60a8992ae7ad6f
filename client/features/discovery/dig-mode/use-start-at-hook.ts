import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCurrentTrack, usePlayer, usePlayerState } from '#client/features/player/player/index.ts'
import { beatQuery } from '#client/platform/beat-query.ts'
import { startsAtHook } from './device-setting.ts'

/** After this time, the listener has sought on purpose. */
const JUST_BEGUN_SECONDS = 3

/** If enabled, a new track starts at its first hook, if its sections have one. */
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
        // Without sections it plays from the beginning.
      },
    )
  }, [isPlaying, id, player, client])
}
