import { currentTrack, type Track } from '#client/features/player/queue/index.ts'
import { mediaUrl } from '#client/platform/media-url.ts'
import { SKIP_SECONDS } from './keyboard.ts'
import type { Player } from './player.ts'

/** Connects the player to lock screens, headsets and media keys. Returns a cleanup function. */
export function connectMediaSession(player: Player): () => void {
  if (!('mediaSession' in navigator)) return () => {}
  const session = navigator.mediaSession
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => player.play()],
    ['pause', () => player.pause()],
    ['previoustrack', () => player.previous()],
    ['nexttrack', () => player.next()],
    ['seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime)],
    ['stop', () => player.pause()],
  ]
  // iOS has room for two buttons, and shows these instead of previous and next.
  if (!isIos())
    handlers.push(
      ['seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? SKIP_SECONDS))],
      ['seekforward', ({ seekOffset }) => player.skip(seekOffset ?? SKIP_SECONDS)],
    )
  for (const [action, handler] of handlers) setHandler(action, handler)

  let shown: Track | undefined
  const update = () => {
    const { playlist, isPlaying, time, duration, rate } = player.state
    const track = currentTrack(playlist)
    if (track?.id !== shown?.id) {
      session.metadata = track ? metadataOf(track) : null
      shown = track
    }
    session.playbackState = track ? (isPlaying ? 'playing' : 'paused') : 'none'
    if (duration > 0)
      session.setPositionState?.({ duration, position: Math.min(time, duration), playbackRate: rate })
  }
  const unsubscribe = player.subscribe(update)
  return () => {
    unsubscribe()
    for (const [action] of handlers) setHandler(action, null)
  }
}

/** An iPhone or iPad; the latter says that it is a Mac. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Browsers throw for unsupported actions. */
function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler)
  } catch {
    // Unsupported, skip it.
  }
}

function metadataOf(track: Track): MediaMetadata {
  return new MediaMetadata({
    title: track.title,
    artist: track.owner.username,
    artwork: [{ src: mediaUrl(track.image), sizes: '1200x1200', type: 'image/jpeg' }],
  })
}
