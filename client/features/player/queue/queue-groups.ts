import type { Playlist, QueueItem } from './playlist.ts'

type QueueGroup = { heading: string; from: number; items: QueueItem[] }

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
      const heading = headingOf(kind, last?.kind === 'playing' ? 'Next' : 'Then', listName)
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

function headingOf(kind: Kind, when: 'Next' | 'Then', listName: string | undefined): string {
  if (kind === 'playing') return 'Playing'
  if (kind === 'earlier') return 'Earlier'
  if (kind === 'picked') return `${when}, picked by you`
  return listName ? `${when}, from “${listName}”` : when
}
