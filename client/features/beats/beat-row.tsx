import { AudioLines, Eye, EyeOff, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useMoney } from '#client/platform/use-money.ts'
import { IconButton } from '#client/ui/button.tsx'
import type { AdminBeat, Publication } from '#contract/admin-beat.ts'
import { findabilityProblems } from '#contract/findability.ts'
import { formatCount } from '#contract/format-count.ts'
import { lossyMasterNote } from '#contract/lossy-master.ts'
import { BeatState } from './beat-state.tsx'
import { HeardNote } from './heard-note.tsx'

/** A beat in the list, with its actions. */
export function BeatRow({
  beat,
  onEdit,
  onDelete,
  onRetry,
  onPublish,
  onReviewed,
  onSellAgain,
}: {
  beat: AdminBeat
  onEdit: () => void
  onDelete: () => void
  onRetry: () => void
  onPublish: (publication: Publication) => void
  onReviewed: () => void
  onSellAgain: () => void
}) {
  const { formatPrice } = useMoney()
  const { title, cover, image, status } = beat
  const lossyNote = beat.lossyMaster ? lossyMasterNote(beat.licenses) : undefined
  return (
    <li className="bitem">
      <div className="bitem__cover">
        {cover && image ? (
          <BeatCover beat={{ title, cover, image }} sizes="96px" />
        ) : (
          <span className="sleeve sleeve--paper" aria-hidden="true" />
        )}
      </div>
      <div>
        <b className="bitem__title">{title}</b>
        <dl>
          <div>
            <dt>BPM</dt>
            <dd className="num">{beat.bpm}</dd>
          </div>
          <div>
            <dt>TONE</dt>
            <dd>{beat.tone}</dd>
          </div>
          <div>
            <dt>PLAYS</dt>
            <dd className="num">{formatCount(beat.plays)}</dd>
          </div>
          {beat.stems && (
            <div>
              <dt>STEMS</dt>
              <dd className="num">{beat.stems.entries.length || 'On demand'}</dd>
            </div>
          )}
        </dl>
        <BeatState beat={beat} />
        <HeardNote beat={beat} onReviewed={onReviewed} />
        {beat.soldExclusivelyAt !== null && (
          <p className="bitem__state">
            Sold exclusively on {new Date(beat.soldExclusivelyAt).toLocaleDateString()}
            {beat.canBeSoldAgain && ', and refunded'}
          </p>
        )}
        {lossyNote !== undefined && <p className="bitem__state bitem__state--failed">{lossyNote}</p>}
        {findabilityProblems(beat).map((problem) => (
          <p key={problem} className="bitem__state bitem__state--failed">
            {problem}
          </p>
        ))}
      </div>
      <span className="price num">{formatPrice(beat.price)}</span>
      <div className="bitem__keys">
        {status === 'failed' && (
          <IconButton label={`Try ${title} again`} icon={RotateCcw} onClick={onRetry} />
        )}
        {beat.canBeSoldAgain && (
          <IconButton label={`Sell ${title} again`} icon={RotateCcw} onClick={onSellAgain} />
        )}
        {status === 'ready' && (
          <IconButton label={`Hide ${title}`} icon={EyeOff} onClick={() => onPublish('hidden')} />
        )}
        {(status === 'hidden' || status === 'scheduled') && (
          <IconButton label={`Publish ${title} now`} icon={Eye} onClick={() => onPublish('ready')} />
        )}
        {beat.audioURL !== null && (
          <Link
            className="ikey"
            to={`/admin/manage-beats/${beat.id}/sections`}
            aria-label={`Sections and tempo of ${title}`}
            title="Sections and tempo"
          >
            <AudioLines className="ico" aria-hidden />
          </Link>
        )}
        <IconButton label={`Edit ${title}`} icon={Pencil} onClick={onEdit} />
        <IconButton label={`Delete ${title}`} danger icon={Trash2} onClick={onDelete} />
      </div>
    </li>
  )
}
