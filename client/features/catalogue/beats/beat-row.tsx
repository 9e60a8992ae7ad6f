import { AudioLines, Eye, EyeOff, Pencil, RotateCcw, Trash2, Users } from 'lucide-react'
import { Link } from 'react-router'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useMoney } from '#client/platform/use-money.ts'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { IconKey } from '#client/ui/key-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { Sleeve } from '#client/ui/sleeve-parts.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import { quietMasterNote } from '#contract/audio/loudness.ts'
import type { AdminBeat, Publication } from '#contract/beats/admin-beat.ts'
import { lossyMasterNote } from '#contract/beats/lossy-master.ts'
import { findabilityProblems } from '#contract/catalogue/findability.ts'
import { localDay } from '#contract/text/dates.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { BeatState } from './beat-state.tsx'
import { DetectedNote } from './detected-note.tsx'
import styles from './manage-beats.module.css'

/** A beat in the list, with its actions. */
export function ManagedBeatRow({
  beat,
  isSelected,
  onSelect,
  onEdit,
  onDelete,
  onRetry,
  onPublish,
  onReviewed,
  onSellAgain,
}: {
  beat: AdminBeat
  isSelected: boolean
  onSelect: () => void
  onEdit: () => void
  onDelete: () => void
  onRetry: () => void
  onPublish: (publication: Publication) => void
  onReviewed: (bpm: number) => void
  onSellAgain: () => void
}) {
  const { formatPrice } = useMoney()
  const { title, cover, status } = beat
  const quietNote = quietMasterNote(beat.loudnessLufs)
  const lossyNote = beat.lossyMaster ? lossyMasterNote(beat.licenses) : undefined
  return (
    <li className={classNames(styles.bitem, isSelected && styles.isSelected)}>
      <TickBox type="checkbox" checked={isSelected} aria-label={`Select ${title}`} onChange={onSelect} />
      <div className={styles.bitemCover}>
        {cover ? <BeatCover beat={{ title, cover }} sizes="96px" /> : <Sleeve paper aria-hidden="true" />}
      </div>
      <div>
        <Text as="b" size="4" weight="strong" breakable>
          {title}
        </Text>
        <dl>
          <div>
            <dt>BPM</dt>
            <Text as="dd" numeric>
              {beat.bpm}
            </Text>
          </div>
          <div>
            <dt>TONE</dt>
            <dd>{beat.tone || 'Missing'}</dd>
          </div>
          <div>
            <dt>PLAYS</dt>
            <Text as="dd" numeric>
              {formatCount(beat.plays)}
            </Text>
          </div>
          {beat.stems && (
            <div>
              <dt>STEMS</dt>
              <Text as="dd" numeric>
                {beat.stems.entries.length || 'On demand'}
              </Text>
            </div>
          )}
        </dl>
        <BeatState beat={beat} />
        {beat.tone === '' && (
          <p className={classNames(styles.bitemState, styles.bitemStateFailed)}>
            No key was heard. Enter one to publish this beat.
          </p>
        )}
        <DetectedNote beat={beat} onReviewed={onReviewed} />
        {beat.soldExclusivelyAt !== null && (
          <p className={styles.bitemState}>
            Sold exclusively on {localDay(beat.soldExclusivelyAt)}
            {beat.canBeSoldAgain && ', and refunded'}
          </p>
        )}
        {lossyNote !== undefined && (
          <p className={classNames(styles.bitemState, styles.bitemStateFailed)}>{lossyNote}</p>
        )}
        {quietNote !== undefined && (
          <p className={classNames(styles.bitemState, styles.bitemStateFailed)}>{quietNote}</p>
        )}
        {findabilityProblems(beat).map((problem) => (
          <p key={problem} className={classNames(styles.bitemState, styles.bitemStateFailed)}>
            {problem}
          </p>
        ))}
      </div>
      <span className={classNames(styles.price, look({ numeric: true }))}>{formatPrice(beat.price)}</span>
      <div className={styles.bitemKeys}>
        {status === 'failed' && (
          <IconButton label={`Try ${title} again`} icon={RotateCcw} onClick={onRetry} />
        )}
        {beat.canBeSoldAgain && (
          <IconButton label={`Sell ${title} again`} icon={RotateCcw} onClick={onSellAgain} />
        )}
        {status === 'ready' && (
          <IconButton label={`Hide ${title}`} icon={EyeOff} onClick={() => onPublish('hidden')} />
        )}
        {(status === 'hidden' || status === 'scheduled') && beat.tone !== '' && (
          <IconButton label={`Publish ${title} now`} icon={Eye} onClick={() => onPublish('ready')} />
        )}
        {beat.audioURL !== null && (
          <IconKey
            as={Link}
            to={`/admin/manage-beats/${beat.id}/sections`}
            aria-label={`Sections and tempo of ${title}`}
            title="Sections and tempo"
          >
            <LineIcon of={AudioLines} />
          </IconKey>
        )}
        <IconKey
          as={Link}
          to={`/admin/manage-beats/${beat.id}/split`}
          aria-label={`Split of ${title}`}
          title="Split"
        >
          <LineIcon of={Users} />
        </IconKey>
        <IconButton label={`Edit ${title}`} icon={Pencil} onClick={onEdit} />
        <IconButton label={`Delete ${title}`} danger icon={Trash2} onClick={onDelete} />
      </div>
    </li>
  )
}
