import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUpToLine, GripVertical, ListStart, X } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useId, useState } from 'react'
import { usePlayer, usePlayerState } from '#client/features/player/player/index.ts'
import {
  isLoaded,
  moveCurrentToStart,
  moveTrack,
  type QueueItem,
  queueGroups,
} from '#client/features/player/queue/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Drawer, DrawerFoot, DrawerHead, DrawerList } from '#client/ui/drawer-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PlayingIndicator } from '#client/ui/playing-indicator.tsx'
import { Box, look, Stack, Text } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { formatCount } from '#contract/text/format-count.ts'
import styles from './now-playing.module.css'
import { useQueueGrips } from './use-queue-grips.ts'

/** Number of tracks shown at first and added with each click. */
const SHOWN = 60

/**
 * The queue: jump to a track, move or remove one, play one next, or move the current one to the start.
 * @param actions shown below the list, such as saving it
 */
export function QueueDrawer({ actions, onClose }: { actions?: ReactNode; onClose: () => void }) {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  const player = usePlayer()
  const id = useId()
  const playlist = usePlayerState((state) => state.playlist)
  const listName = usePlayerState((state) => state.listName)
  const { tracks, currentIndex } = playlist
  const [from, setFrom] = useState(currentIndex)
  const [count, setCount] = useState(SHOWN)
  const start = Math.min(from, currentIndex)
  const end = Math.max(start + count, currentIndex + 1)
  const missing = tracks.slice(start, end).findIndex((item) => !isLoaded(item))
  const grips = useQueueGrips((place, to) => player.rearrange((queue) => moveTrack(queue, place, to)))
  const movedTrack = grips.moved && tracks[grips.moved.place]

  useEffect(() => {
    if (missing >= 0) void player.load(start + missing)
  }, [player, start, missing])

  return (
    <Dialog open onClose={onClose} label={t`Queue`} shape="drawer">
      <Drawer>
        <DrawerHead>
          <Text as="h2" size="h3">
            <Trans>
              Queue{' '}
              <Text as="span" tone="muted" numeric>
                {ph({ count: formatCount(tracks.length, locale) })}
              </Text>
            </Trans>
          </Text>
          <IconButton label={t`Close queue`} icon={X} onClick={onClose} />
        </DrawerHead>
        <VisuallyHidden as="p" role="status">
          {grips.moved &&
            isLoaded(movedTrack) &&
            t`${ph({ title: movedTrack.title })}: place ${ph({ place: grips.moved.place + 1 })} of ${ph({ count: tracks.length })}.`}
        </VisuallyHidden>
        <DrawerList {...grips.list}>
          {start > 0 && (
            <Stack as="p" justify="center" pad="s3">
              <Button
                small
                variant="quiet"
                onClick={() => {
                  setFrom(Math.max(0, start - SHOWN))
                  setCount(end - Math.max(0, start - SHOWN))
                }}
              >
                <Trans>Show earlier beats</Trans>
              </Button>
            </Stack>
          )}
          {queueGroups(playlist, start, end, listName).map(({ heading, from: first, items }) => (
            <Fragment key={heading.id + first}>
              <h3
                className={classNames(
                  styles.queueH,
                  look({ tone: 'muted', weight: 'strong', size: 'label' }),
                )}
                id={`${id}${first}`}
              >
                {i18n._(heading)}
              </h3>
              <ol start={first + 1} aria-labelledby={`${id}${first}`}>
                {items.map((item, at) => (
                  <QueueLine
                    key={item.id}
                    item={item}
                    index={first + at}
                    currentIndex={currentIndex}
                    grip={grips.grip(item.id, first + at)}
                  />
                ))}
              </ol>
            </Fragment>
          ))}
          {end < tracks.length && (
            <Stack as="p" justify="center" pad="s3">
              <Button small variant="quiet" onClick={() => setCount(end - start + SHOWN)}>
                <Trans>Show more beats</Trans>
              </Button>
            </Stack>
          )}
        </DrawerList>
        {tracks.length > 1 && (
          <DrawerFoot row>
            {actions}
            <Button small variant="quiet" onClick={() => player.clearNext()}>
              <Trans>Clear what’s next</Trans>
            </Button>
            <Button
              small
              variant="quiet"
              disabled={currentIndex === 0}
              onClick={() => player.rearrange(moveCurrentToStart)}
            >
              <LineIcon of={ArrowUpToLine} />
              <Trans>Move current to the start</Trans>
            </Button>
          </DrawerFoot>
        )}
      </Drawer>
    </Dialog>
  )
}

function QueueLine({
  item,
  index,
  currentIndex,
  grip,
}: {
  item: QueueItem
  index: number
  currentIndex: number
  grip: ReturnType<ReturnType<typeof useQueueGrips>['grip']>
}) {
  const { t } = useLingui()
  const player = usePlayer()
  if (!isLoaded(item))
    return (
      <li
        className={classNames(
          styles.qline,
          look({ display: 'flex', align: 'center', padEnd: 's3', minHeight: '64' }),
        )}
        aria-label={t`Loading...`}
        data-place={index}
      />
    )
  const isCurrent = index === currentIndex
  const isNext = index === currentIndex + 1
  return (
    <li
      className={classNames(
        styles.qline,
        isCurrent && styles.isOn,
        look({ display: 'flex', align: 'center', padEnd: 's3' }),
      )}
      data-place={index}
    >
      <span className={classNames(styles.grip, look({ display: 'contents' }))}>
        <IconButton
          label={t`Move ${{ title: item.title }}`}
          title={t`Drag, or press the up and down arrow keys`}
          icon={GripVertical}
          small
          {...grip}
        />
      </span>
      <button
        type="button"
        className={classNames(
          styles.qlineGo,
          look({
            display: 'grid',
            columns: ['48', 'main', 'auto'],
            gap: 's3-5',
            align: 'center',
            grow: true,
            minWidth: '0',
            text: 'start',
          }),
        )}
        aria-current={isCurrent || undefined}
        aria-label={t`Play ${{ title: item.title }} by ${{ producer: item.owner.username }}`}
        onClick={() => player.jumpTo(index)}
      >
        <BeatCover beat={item} sizes="48px" decorative />
        <span>
          <Box as="b" truncate display="block" weight="strong">
            {item.title}
          </Box>
          <Box as="span" truncate display="block" tone="muted" size="ui">
            {item.owner.username},{' '}
            <Text as="span" tone="muted" size="ui" numeric>
              <Trans>{{ bpm: item.bpm }} BPM</Trans>
            </Text>
          </Box>
        </span>
        {isCurrent ? (
          <PlayingLights />
        ) : (
          <Text as="span" numeric tone="muted">
            {formatTime(item.durationSeconds)}
          </Text>
        )}
      </button>
      {!isCurrent && !isNext && (
        <IconButton
          label={t`${{ title: item.title }}: play next`}
          icon={ListStart}
          small
          onClick={() => player.playNext(item)}
        />
      )}
      <IconButton
        label={t`Remove ${{ title: item.title }} from the queue`}
        icon={X}
        small
        onClick={() => player.remove(index)}
      />
    </li>
  )
}

function PlayingLights() {
  const isPlaying = usePlayerState((state) => state.isPlaying)
  return <PlayingIndicator playing={isPlaying} />
}
