import { ArrowUpToLine, X } from 'lucide-react'
import { coverSource } from '#client/platform/cover-source.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { CoverImage } from '#client/ui/cover-image.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { usePlayer, usePlayerState } from './use-player.ts'

/** What plays next: jump to a track, take one out, or move the current one to the start. */
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
  return (
    <div className="drawer queue">
      <div className="drawer__head">
        <h2 className="h3">
          Queue <span className="muted num">{tracks.length}</span>
        </h2>
        <IconButton label="Close queue" onClick={onClose}>
          <X className="ico" aria-hidden />
        </IconButton>
      </div>
      <ol className="drawer__list">
        {tracks.map((track, at) => (
          <li key={track.id} className={classNames('qline', at === currentIndex && 'is-on')}>
            <button
              type="button"
              className="qline__go"
              aria-current={at === currentIndex || undefined}
              aria-label={`Play ${track.title} by ${track.owner.username}`}
              onClick={() => player.jumpTo(at)}
            >
              <CoverImage source={coverSource(track)} title={track.title} sizes="48px" decorative />
              <span className="qline__name">
                <b>{track.title}</b>
                <span>{track.owner.username}</span>
              </span>
              <span className="num muted">{formatTime(track.durationSeconds)}</span>
            </button>
            <IconButton label={`Remove ${track.title} from the queue`} onClick={() => player.remove(at)}>
              <X className="ico ico--s" aria-hidden />
            </IconButton>
          </li>
        ))}
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
