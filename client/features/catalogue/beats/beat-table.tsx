import {
  BadgeCheck,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  Clock,
  EyeOff,
  Pencil,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { mediaUrl } from '#client/platform/media-url.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { usePlayFile } from '#client/platform/use-play-file.ts'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { PlayButton } from '#client/ui/play-button.tsx'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { localWeekdayAndDay } from '#contract/text/dates.ts'
import { formatCount } from '#contract/text/format-count.ts'
import type { BeatListProps } from './beat-list.tsx'
import styles from './beat-table.module.css'
import { PageTick } from './page-tick.tsx'

/** Beats as a table: more of them on a screen, with tags and licenses. */
export function BeatTable({
  beats,
  tierCount,
  hasBar,
  acts,
  isSelected,
  onSelect,
  onSelectPage,
  onEdit,
}: BeatListProps & {
  /** Licenses that the store sells. */
  tierCount: number | undefined
  /** The bar of the selection is above it. */
  hasBar: boolean
  onSelectPage: () => void
}) {
  const { formatPrice } = useMoney()
  const player = usePlayFile()
  return (
    <table
      className={classNames(
        styles.table,
        hasBar && styles.hasBar,
        look({ width: 'full', size: 'ui', leading: '1.3' }),
      )}
      aria-label="Beats"
    >
      <thead>
        <tr>
          <th className={styles.check}>
            <PageTick beats={beats} isSelected={isSelected} onChange={onSelectPage} />
          </th>
          <th className={styles.art}>
            <VisuallyHidden>Play and cover</VisuallyHidden>
          </th>
          <th scope="col">Title</th>
          <th scope="col" className={styles.bpm}>
            BPM
          </th>
          <th scope="col" className={styles.tone}>
            Tone
          </th>
          <th scope="col" className={styles.price}>
            Price
          </th>
          <th scope="col" className={classNames(styles.tags, look({ hide: 'below1024' }))}>
            Tags
          </th>
          <th scope="col" className={styles.licenses}>
            Licenses
          </th>
          <th scope="col" className={styles.plays}>
            Plays
          </th>
          <th scope="col" className={styles.status}>
            Status
          </th>
          <th className={styles.acts}>
            <VisuallyHidden>Edit and delete</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {beats.map((beat) => (
          <tr key={beat.id} className={isSelected(beat) ? styles.isSelected : undefined}>
            <td className={styles.check}>
              <TickBox
                type="checkbox"
                checked={isSelected(beat)}
                aria-label={`Select ${beat.title}`}
                onChange={() => onSelect(beat)}
              />
            </td>
            <td className={styles.art}>
              <span>
                <PlayButton
                  title={beat.title}
                  playing={player.playing === beat.id}
                  disabled={beat.audioURL === null}
                  onClick={() =>
                    beat.audioURL !== null &&
                    player.toggle(beat.id, mediaUrl(beat.audioURL), 'This preview can’t be played.')
                  }
                />
                <BeatCover beat={beat} sizes="44px" decorative />
              </span>
            </td>
            <th scope="row" className={styles.title}>
              <Box as="b" truncate weight="strong" display="block">
                {beat.title}
              </Box>
              <Text as="small" truncate display="block" size="note" tone="muted">
                {beat.owner}
              </Text>
            </th>
            <td className={classNames(styles.bpm, look({ numeric: true }))}>{beat.bpm}</td>
            <td className={styles.tone}>{beat.tone || 'Missing'}</td>
            <td className={classNames(styles.price, look({ numeric: true }))}>
              <Text as="b" weight="strong">
                {formatPrice(beat.price)}
              </Text>
            </td>
            <td className={classNames(styles.tags, look({ hide: 'below1024' }))}>
              <Box as="span" clip>
                {beat.tags.map(({ name }) => name).join(', ')}
              </Box>
            </td>
            <td className={styles.licenses}>
              <Box as="span" clip>
                {licensesOf(beat, tierCount)}
              </Box>
            </td>
            <td className={classNames(styles.plays, look({ numeric: true }))}>{formatCount(beat.plays)}</td>
            <td className={classNames(styles.status, look({ above: { below768: 's1-5' } }))}>
              <StatusBadge beat={beat} />
            </td>
            <td className={styles.acts}>
              <span>
                {beat.status === 'failed' && (
                  <IconButton
                    label={`Try ${beat.title} again`}
                    icon={RotateCcw}
                    onClick={() => acts.retry(beat)}
                  />
                )}
                <IconButton label={`Edit ${beat.title}`} icon={Pencil} onClick={() => onEdit(beat)} />
                <IconButton
                  label={`Delete ${beat.title}`}
                  danger
                  icon={Trash2}
                  onClick={() => acts.askDelete(beat)}
                />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function licensesOf({ licenses }: AdminBeat, tierCount: number | undefined): string {
  if (licenses.length === 0) return 'None'
  return licenses.length === tierCount && tierCount > 2
    ? `All ${tierCount}`
    : licenses.map(({ name }) => name).join(', ')
}

function StatusBadge({
  beat: { status, soldExclusivelyAt, publishAt, error, progress },
}: {
  beat: AdminBeat
}) {
  if (status === 'ready' && soldExclusivelyAt !== null)
    return <Badge icon={BadgeCheck}>Sold exclusively</Badge>
  switch (status) {
    case 'ready':
      return (
        <Badge tone="good" icon={CircleCheck}>
          In the store
        </Badge>
      )
    case 'hidden':
      return <Badge icon={EyeOff}>Hidden</Badge>
    case 'scheduled':
      return (
        <Badge tone="waiting" icon={CalendarClock}>
          {publishAt === null ? 'Scheduled' : localWeekdayAndDay(publishAt)}
        </Badge>
      )
    case 'processing':
      return (
        <Badge tone="info" icon={Clock}>
          {progress === null ? 'Processing' : `Processing, ${progress} %`}
        </Badge>
      )
    case 'failed':
      return (
        <span title={error ?? undefined}>
          <Badge tone="bad" icon={CircleAlert}>
            Failed
          </Badge>
        </span>
      )
  }
}
