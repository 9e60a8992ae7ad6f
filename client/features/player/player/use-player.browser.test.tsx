import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { beats } from '#tests/components/beats.ts'
import { Player } from './player.ts'
import { PlayerContext, useIsPlaying, usePlayerState } from './use-player.ts'

const [first, second] = [beats[0]!, beats[1]!]

function playerWith() {
  const player = new Player()
  player.playFrom([first, second], 0)
  return {
    player,
    wrapper: ({ children }: { children: React.ReactNode }) => (
      <PlayerContext value={player}>{children}</PlayerContext>
    ),
  }
}

test('another selector reads another part of the same state', async () => {
  const { wrapper } = playerWith()
  const { result, rerender } = await renderHook((id?: string) => useIsPlaying(id ?? ''), {
    wrapper,
    initialProps: first.id,
  })
  expect(result.current.current).toBe(true)
  await rerender(second.id)
  expect(result.current.current).toBe(false)
})

test('a component renders again only when its part has changed', async () => {
  const { player, wrapper } = playerWith()
  let renders = 0
  const { act } = await renderHook(
    () => {
      renders++
      return usePlayerState((state) => state.volume)
    },
    { wrapper },
  )
  const before = renders
  await act(() => player.toggleRepeat())
  expect(renders).toBe(before)
  await act(() => player.setVolume(0.2))
  expect(renders).toBe(before + 1)
})
