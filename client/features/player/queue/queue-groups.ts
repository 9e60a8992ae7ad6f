import { type Message, msg } from '#contract/text/msg.ts'
import type { Playlist, QueueItem } from './playlist.ts'

type QueueGroup = { heading: Message; from: number; items: QueueItem[] }

type Kind = 'earlier' | 'playing' | 'picked' | 'list'

/**
 * Splits the queue from `start` to `end` by origin: the current track, the listener's picks, and the list. Keeps the
 * playback order.
 */
export function queueGroups(
  { tracks, currentIndex }: Playlist,
  start: number,
  end: number,
  listName: string | undefined,
): QueueGroup[] {
  const groups: (QueueGroup & { kind: Kind })[] = []
  for (const [at, item] of tracks.slice(start, end).entries()) {
    const index = start + at
    const kind = kindOf(item, index - currentIndex)
    const last = groups.at(-1)
    if (last?.kind === kind) last.items.push(item)
    else {
      const heading = headingOf(kind, last?.kind === 'playing', listName)
      groups.push({ kind, heading, from: index, items: [item] })
    }
  }
  return groups
}

function kindOf(item: QueueItem, ahead: number): Kind {
  if (ahead === 0) return 'playing'
  if (ahead < 0) return 'earlier'
  return item.isPicked ? 'picked' : 'list'
}

function headingOf(kind: Kind, isNext: boolean, listName: string | undefined): Message {
  if (kind === 'playing') return msg`Playing`
  if (kind === 'earlier') return msg`Earlier`
  if (kind === 'picked') return isNext ? msg`Next, picked by you` : msg`Then, picked by you`
  if (!listName) return isNext ? msg`Next` : msg`Then`
  return isNext ? msg`Next, from “${{ listName }}”` : msg`Then, from “${{ listName }}”`
}
