import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Player } from './player.ts'
import { PlayerContext } from './use-player.ts'

/** Holds the player and its audio element, above all routes, so that sound never stops on navigation. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const [player] = useState(() => new Player())
  const audio = useRef<HTMLAudioElement>(null)

  useEffect(() => {
    if (!audio.current) return
    const ends = [player.attach(audio.current)]
    let gone = false
    // Keys, lock screens and media keys can wait until the page is there.
    Promise.all([import('./keyboard.ts'), import('./media-session.ts')]).then(
      ([{ connectKeyboard }, { connectMediaSession }]) => {
        if (!gone) ends.push(connectKeyboard(player), connectMediaSession(player))
      },
      () => {},
    )
    // Only who listens needs to count.
    audio.current.onplaying = () => import('./report-plays.ts').then((file) => file.reportPlays(player))
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
