import { Eye, EyeOff, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { mediaUrl } from '#client/media-url.ts'
import { IconKey } from '#client/ui/key.tsx'
import { Sleeve } from '#client/ui/picture.tsx'
import type { AdminBeat, Publication } from '#contract/admin-beat.ts'
import { formatPrice } from '#contract/money.ts'
import { BeatState } from './beat-state.tsx'

/** A beat in the list, with what can be done with it. */
export function BeatRow({
  beat,
  onEdit,
  onDelete,
  onRetry,
  onPublish,
}: {
  beat: AdminBeat
  onEdit: () => void
  onDelete: () => void
  onRetry: () => void
  onPublish: (publication: Publication) => void
}) {
  const { title, cover, image, status } = beat
  return (
    <li className="bitem">
      <div className="bitem__cover">
        {cover && image ? (
          <Sleeve
            source={{
              base: mediaUrl(cover.path),
              widths: cover.widths,
              fallback: mediaUrl(image),
              color: cover.color,
              placeholder: cover.placeholder,
            }}
            title={title}
            sizes="96px"
          />
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
        </dl>
        <BeatState beat={beat} />
      </div>
      <span className="price num">{formatPrice(beat.price)}</span>
      <div className="bitem__keys">
        {status === 'failed' && (
          <IconKey label={`Try ${title} again`} onClick={onRetry}>
            <RotateCcw className="ico" aria-hidden />
          </IconKey>
        )}
        {status === 'ready' && (
          <IconKey label={`Hide ${title}`} onClick={() => onPublish('hidden')}>
            <EyeOff className="ico" aria-hidden />
          </IconKey>
        )}
        {(status === 'hidden' || status === 'scheduled') && (
          <IconKey label={`Publish ${title} now`} onClick={() => onPublish('ready')}>
            <Eye className="ico" aria-hidden />
          </IconKey>
        )}
        <IconKey label={`Edit ${title}`} onClick={onEdit}>
          <Pencil className="ico" aria-hidden />
        </IconKey>
        <IconKey label={`Delete ${title}`} danger onClick={onDelete}>
          <Trash2 className="ico" aria-hidden />
        </IconKey>
      </div>
    </li>
  )
}
