import { type ReactNode, useEffect, useRef, useState } from 'react'
import { currentTrack } from '#client/features/player/queue/index.ts'
import { Player } from './player.ts'
import { PlayerContext } from './use-player.ts'

/** Owns the player and its audio element, above all routes, so navigation never stops the sound. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const [player] = useState(() => new Player())
  const audio = useRef<HTMLAudioElement>(null)

  useEffect(() => {
    if (!audio.current) return
    const ends = [player.attach(audio.current)]
    let gone = false
    // Keyboard, lock screen and media keys are only needed once there is something to play.
    const connect = () => {
      if (player.state.playlist.tracks.length === 0) return
      stopWaiting()
      Promise.all([import('./keyboard.ts'), import('./media-session.ts')]).then(
        ([{ connectKeyboard }, { connectMediaSession }]) => {
          if (!gone) ends.push(connectKeyboard(player), connectMediaSession(player))
        },
        () => {},
      )
    }
    const stopWaiting = player.subscribe(connect)
    ends.push(stopWaiting)
    connect()
    // Counting plays is only needed once something plays.
    audio.current.onplaying = () => {
      const { time, playlist } = player.state
      const start = { beatId: currentTrack(playlist)?.id, time, clock: performance.now() / 1000 }
      import('./report-plays.ts').then(
        (file) => file.reportPlays(player, start),
        () => {},
      )
    }
    return () => {
      gone = true
      for (const end of ends) end()
    }
  }, [player])

  return (
    <PlayerContext value={player}>
      {children}
      {/* biome-ignore lint/a11y/useMediaCaption: instrumental music has no words to caption */}
      <audio ref={audio} preload="none" />
    </PlayerContext>
  )
}
