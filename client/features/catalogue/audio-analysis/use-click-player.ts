import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type BarLines, usePlayer } from '#client/features/player/player/index.ts'
import { useToast } from '#client/ui/toast.tsx'
import { ClickPlayer } from './click-player.ts'

/** A beat with a metronome, and its position. Pauses the store's player. */
export function useClickPlayer(address: string | undefined, grid: BarLines, hasClicks: boolean) {
  const { t } = useLingui()
  const shop = usePlayer()
  const showToast = useToast()
  const player = useRef<ClickPlayer>(undefined)
  const [time, setTime] = useState(0)
  const [isPlaying, setPlaying] = useState(false)

  useEffect(
    () => () => {
      player.current?.close()
      player.current = undefined
    },
    [],
  )
  useEffect(() => {
    if (!player.current) return
    player.current.grid = grid
    player.current.hasClicks = hasClicks
  }, [grid, hasClicks])
  useEffect(() => {
    if (!isPlaying) return
    let frame = requestAnimationFrame(function follow() {
      if (player.current?.isPlaying) setTime(player.current.time)
      frame = requestAnimationFrame(follow)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying])

  const play = async (from: number) => {
    if (address === undefined) return
    shop.pause()
    // Created in a click handler: browsers start no audio context otherwise.
    player.current ??= new ClickPlayer(address, grid)
    player.current.hasClicks = hasClicks
    setPlaying(true)
    try {
      await player.current.play(from, () => setPlaying(false))
    } catch {
      setPlaying(false)
      player.current?.close()
      player.current = undefined
      showToast({ tone: 'error', text: t`This beat's preview can't be loaded.` })
    }
  }
  const seek = (seconds: number) => {
    setTime(seconds)
    if (isPlaying) void play(seconds)
  }
  const toggle = () => {
    if (isPlaying) {
      player.current?.pause()
      setPlaying(false)
    } else void play(time)
  }
  return { time, isPlaying, seek, toggle }
}
