import { AudioLines, Eye, EyeOff, Pencil, RotateCcw, Trash2, Users } from 'lucide-react'
import { Link } from 'react-router'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useMoney } from '#client/platform/use-money.ts'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { IconKey } from '#client/ui/key-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Cluster, Grid, look, Text } from '#client/ui/primitives.tsx'
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
    <Grid
      as="li"
      columns={{ base: ['auto', '96', 'main', 'auto', 'auto'], below600: ['auto', '72', 'main', 'auto'] }}
      gap={{ base: 's4-5', below600: 's3' }}
      align="center"
      padY="s3"
      border="top"
      surface={isSelected ? 'panel' : undefined}
    >
      <TickBox type="checkbox" checked={isSelected} aria-label={`Select ${title}`} onChange={onSelect} />
      <div className={classNames(styles.bitemCover, look({ width: { base: '96', below600: '72' } }))}>
        {cover ? <BeatCover beat={{ title, cover }} sizes="96px" /> : <Sleeve paper aria-hidden="true" />}
      </div>
      <div>
        <Text as="b" size="4" weight="strong" breakable>
          {title}
        </Text>
        <Cluster as="dl" gapY="0" gapX="s4-5" tone="muted" size="ui" above="s1" align="stretch">
          <Box display="flex" gap="s1-5">
            <Text as="dt" font="engraved" tone="faint">
              BPM
            </Text>
            <Text as="dd" numeric>
              {beat.bpm}
            </Text>
          </Box>
          <Box display="flex" gap="s1-5">
            <Text as="dt" font="engraved" tone="faint">
              TONE
            </Text>
            <dd>{beat.tone || 'Missing'}</dd>
          </Box>
          <Box display="flex" gap="s1-5">
            <Text as="dt" font="engraved" tone="faint">
              PLAYS
            </Text>
            <Text as="dd" numeric>
              {formatCount(beat.plays)}
            </Text>
          </Box>
          {beat.stems && (
            <Box display="flex" gap="s1-5">
              <Text as="dt" font="engraved" tone="faint">
                STEMS
              </Text>
              <Text as="dd" numeric>
                {beat.stems.entries.length || 'On demand'}
              </Text>
            </Box>
          )}
        </Cluster>
        <BeatState beat={beat} />
        {beat.tone === '' && (
          <p className={classNames(styles.bitemState, look({ above: 's1-5', tone: 'red', size: 'fine' }))}>
            No key was heard. Enter one to publish this beat.
          </p>
        )}
        <DetectedNote beat={beat} onReviewed={onReviewed} />
        {beat.soldExclusivelyAt !== null && (
          <p className={classNames(styles.bitemState, look({ above: 's1-5', tone: 'muted', size: 'fine' }))}>
            Sold exclusively on {localDay(beat.soldExclusivelyAt)}
            {beat.canBeSoldAgain && ', and refunded'}
          </p>
        )}
        {lossyNote !== undefined && (
          <p className={classNames(styles.bitemState, look({ above: 's1-5', tone: 'red', size: 'fine' }))}>
            {lossyNote}
          </p>
        )}
        {quietNote !== undefined && (
          <p className={classNames(styles.bitemState, look({ above: 's1-5', tone: 'red', size: 'fine' }))}>
            {quietNote}
          </p>
        )}
        {findabilityProblems(beat).map((problem) => (
          <p
            key={problem}
            className={classNames(styles.bitemState, look({ above: 's1-5', tone: 'red', size: 'fine' }))}
          >
            {problem}
          </p>
        ))}
      </div>
      <Text as="span" size={{ base: 'lead', below600: 'body' }} weight="heavy" numeric>
        {formatPrice(beat.price)}
      </Text>
      <div
        className={classNames(styles.bitemKeys, look({ display: 'flex', gridColumn: { below600: 'rest3' } }))}
      >
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
    </Grid>
  )
}
