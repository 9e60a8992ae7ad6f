import { ArrowUpToLine, ListStart, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { coverSource } from '#client/platform/cover-source.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { CoverImage } from '#client/ui/cover-image.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { formatCount } from '#contract/format-count.ts'
import { isLoaded, type QueueItem } from './playlist.ts'
import { usePlayer, usePlayerState } from './use-player.ts'

/** Tracks shown at first and added with each press, and how many of them come before the current one. */
const SHOWN = 60
const SHOWN_BEFORE = 10

/** What plays next: jump to a track, take one out, let one play next, or move the current one to the start. */
export function QueueDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} label="Queue" shape="drawer">
      <QueueList onClose={onClose} />
    </Dialog>
  )
}

function QueueList({ onClose }: { onClose: () => void }) {
  const player = usePlayer()
  const { tracks, currentIndex } = usePlayerState((state) => state.playlist)
  const [from, setFrom] = useState(Math.max(0, currentIndex - SHOWN_BEFORE))
  const [count, setCount] = useState(SHOWN)
  const start = Math.min(from, currentIndex)
  const end = Math.max(start + count, currentIndex + 1)
  const shown = tracks.slice(start, end)
  const missing = shown.findIndex((item) => !isLoaded(item))

  useEffect(() => {
    if (missing >= 0) void player.load(start + missing)
  }, [player, start, missing])

  return (
    <div className="drawer queue">
      <div className="drawer__head">
        <h2 className="h3">
          Queue <span className="muted num">{formatCount(tracks.length)}</span>
        </h2>
        <IconButton label="Close queue" onClick={onClose}>
          <X className="ico" aria-hidden />
        </IconButton>
      </div>
      <ol className="drawer__list" start={start + 1}>
        {start > 0 && (
          <li className="qline__more">
            <Button
              small
              variant="quiet"
              onClick={() => {
                setFrom(Math.max(0, start - SHOWN))
                setCount(end - Math.max(0, start - SHOWN))
              }}
            >
              Show earlier beats
            </Button>
          </li>
        )}
        {shown.map((item, at) => (
          <QueueLine key={item.id} item={item} index={start + at} currentIndex={currentIndex} />
        ))}
        {end < tracks.length && (
          <li className="qline__more">
            <Button small variant="quiet" onClick={() => setCount(end - start + SHOWN)}>
              Show more beats
            </Button>
          </li>
        )}
      </ol>
      {currentIndex > 0 && (
        <div className="drawer__foot">
          <Button small onClick={() => player.moveCurrentToStart()}>
            <ArrowUpToLine className="ico" aria-hidden />
            Move current to the start
          </Button>
        </div>
      )}
    </div>
  )
}

function QueueLine({ item, index, currentIndex }: { item: QueueItem; index: number; currentIndex: number }) {
  const player = usePlayer()
  if (!isLoaded(item)) return <li className="qline qline--loading" aria-label="Loading..." />
  const isCurrent = index === currentIndex
  const isNext = index === currentIndex + 1
  return (
    <li className={classNames('qline', isCurrent && 'is-on')}>
      <button
        type="button"
        className="qline__go"
        aria-current={isCurrent || undefined}
        aria-label={`Play ${item.title} by ${item.owner.username}`}
        onClick={() => player.jumpTo(index)}
      >
        <CoverImage source={coverSource(item)} title={item.title} sizes="48px" decorative />
        <span className="qline__name">
          <b>{item.title}</b>
          <span>{item.owner.username}</span>
        </span>
        <span className="num muted">{formatTime(item.durationSeconds)}</span>
      </button>
      {!isCurrent && !isNext && (
        <IconButton label={`${item.title}: play next`} onClick={() => player.playNext(item)}>
          <ListStart className="ico ico--s" aria-hidden />
        </IconButton>
      )}
      <IconButton label={`Remove ${item.title} from the queue`} onClick={() => player.remove(index)}>
        <X className="ico ico--s" aria-hidden />
      </IconButton>
    </li>
  )
}
