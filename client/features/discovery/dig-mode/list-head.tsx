import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListPlus, Play, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  beatIdsPath,
  beatListPath,
  facetsQuery,
  type ListControls,
} from '#client/features/catalogue/listing/index.ts'
import { getMarks, useOwnSong } from '#client/features/player/favorites/index.ts'
import { useIsPlaying, usePlayer } from '#client/features/player/player/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { pageQuery } from '#client/platform/call.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { PlayButton } from '#client/ui/play-button.tsx'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { Beat } from '#contract/catalogue/beat.ts'
import type { BeatFilters } from '#contract/catalogue/beat-filters.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import type { OwnSong } from '#contract/discovery/fit.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import styles from './digging.module.css'
import { agoInWords, forgetPlayed, type Played, recentlyPlayed } from './recently-played.ts'

/**
 * Between filters and beats: recently played, and the number of beats that fit. What is played first on this device
 * comes with the next list: the shelf would push the cards down, even under a finger.
 */
export function Head({ openedAt, ...controls }: ListControls & { openedAt: number }) {
  const played = recentlyPlayed.use()
  const [hasShelf] = useState(() => played.some(({ at }) => at < openedAt))
  return (
    <>
      {hasShelf && played.length > 0 && <RecentlyPlayed played={played} />}
      {controls.sort === 'fit' && controls.filters.fits === 'none' && <FittingBeats {...controls} />}
    </>
  )
}

function RecentlyPlayed({ played }: { played: readonly Played[] }) {
  const { i18n, t } = useLingui()
  const now = Date.now()
  return (
    <section
      className={classNames(
        styles.recent,
        look({
          display: 'grid',
          columns: { base: ['auto', 'main', 'tap'], below768: ['main', 'tap'] },
          gapY: 's2',
          gapX: 's5',
          align: 'center',
          below: { base: 's4', below768: 's3' },
        }),
      )}
      aria-labelledby="recently-played"
    >
      <Text as="h3" size="label" id="recently-played">
        <Trans>Recently played</Trans>
      </Text>
      <ul
        className={classNames(
          styles.recentRow,
          look({ display: 'grid', gap: 's3', scroll: 'x', full: { below768: true } }),
        )}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by the arrow keys too
        tabIndex={0}
        aria-labelledby="recently-played"
      >
        {played.map(({ track, at }, place) => (
          <RecentBeat key={track.id} played={played} place={place} ago={i18n._(agoInWords(at, now))} />
        ))}
      </ul>
      <IconButton label={t`Clear history`} icon={X} small onClick={forgetPlayed} />
    </section>
  )
}

function RecentBeat({ played, place, ago }: { played: readonly Played[]; place: number; ago: string }) {
  const { t } = useLingui()
  const player = usePlayer()
  const track = played[place]?.track
  const { current, playing } = useIsPlaying(track?.id ?? '')
  if (!track) return null
  const play = () => {
    if (current) player.toggle()
    else
      player.playFrom(
        played.map((each) => each.track),
        place,
        { name: t`Recently played` },
      )
  }
  return (
    <li
      className={classNames(
        styles.recentI,
        look({ display: 'grid', columns: ['tap', '48', 'main'], align: 'center', minWidth: '0' }),
      )}
    >
      <PlayButton title={track.title} playing={playing} onClick={play} />
      <BeatCover width="48" beat={track} sizes="48px" decorative />
      <span>
        <Text as={Link} size="ui" weight="strong" leading="1.25" to={beatPath(track)}>
          {track.title}
        </Text>
        <Text as="span" size="small">
          {playing ? t`playing` : ago}
        </Text>
      </span>
    </li>
  )
}

/** How many beats fit the tempo or key, with Play and Queue for all of them. */
function FittingBeats({ filters }: ListControls) {
  const { i18n, t } = useLingui()
  const song = useOwnSong()
  const player = usePlayer()
  const client = useQueryClient()
  const toast = useToast()
  const { data } = useQuery(facetsQuery(filters))
  const fitting: BeatFilters = { ...filters, fits: 'either' }
  const count = data?.fits?.either ?? 0
  if (count === 0) return null
  const heading = i18n._(countOfFitting({ count, ...song }))
  const load = () => client.fetchQuery(pageQuery('GET /beats', beatListPath(fitting, 'fit', 100)))
  const withBeats = (act: (beats: Beat[]) => void) =>
    void load().then(
      ({ items }) => act(items.filter(({ id }) => !(id in getMarks().gone))),
      (error: Error) => toast({ tone: 'error', text: error.message }),
    )
  return (
    <Box gap="s3" below="s4-5" minHeight="tap" wraps={{ below768: true }} row justify="between">
      <Text as="h3" size="h3">
        {heading}
      </Text>
      <div
        className={classNames(
          styles.listheadActs,
          look({ display: 'flex', gap: 's1-5', rigid: true, wraps: true, width: { below768: 'full' } }),
        )}
      >
        <Button
          small
          variant="quiet"
          onClick={() =>
            withBeats((beats) => {
              for (const beat of beats) player.add(beat)
              toast({
                tone: 'ok',
                text: t`${plural({ count: beats.length }, { one: '# beat', other: '# beats' })} added to the queue.`,
              })
            })
          }
        >
          <LineIcon of={ListPlus} size="small" />
          <Trans>Queue all {{ count: Math.min(count, 100) }}</Trans>
        </Button>
        <Button
          small
          onClick={() =>
            withBeats((beats) =>
              player.playFrom(beats, 0, { name: heading, ids: beatIdsPath(fitting, 'fit') }),
            )
          }
        >
          <LineIcon of={Play} size="small" filled />
          <Trans>Play all {count}</Trans>
        </Button>
      </div>
    </Box>
  )
}

/** Empty state: nothing fits; suggests wider views. */
export function NothingFits({ filters, sort, show }: ListControls) {
  const song = useOwnSong()
  const { data } = useQuery(facetsQuery(filters))
  const { bpm = 0, tone = 0, all = 0 } = data?.fits ?? {}
  const isByKey = tone >= bpm
  const count = isByKey ? tone : bpm
  const isBoth = song.bpm !== undefined && song.tone !== undefined
  return (
    <>
      <Text tone="muted">
        {!isBoth || count === 0 ? (
          <Trans>No beats near your tempo or key.</Trans>
        ) : isByKey ? (
          <Plural value={count} one="One fits your key." other="# fit your key." />
        ) : (
          <Plural value={count} one="One fits your tempo." other="# fit your tempo." />
        )}{' '}
        <Plural value={all} one="Your filters match # beat." other="Your filters match # beats." />
      </Text>
      <Actions>
        {isBoth && count > 0 && (
          <Button
            variant="primary"
            onClick={() => show({ ...filters, fits: isByKey ? 'tone' : 'bpm' }, sort)}
          >
            {isByKey ? (
              <Plural
                value={count}
                one="Show the beat that fits your key"
                other="Show the # that fit your key"
              />
            ) : (
              <Plural
                value={count}
                one="Show the beat that fits your tempo"
                other="Show the # that fit your tempo"
              />
            )}
          </Button>
        )}
        {all > 0 && (
          <Button onClick={() => show({ ...filters, fits: 'none' }, 'fit')}>
            <Trans>Show all, best fit first</Trans>
          </Button>
        )}
      </Actions>
    </>
  )
}

/** A tempo, a key, or either. */
function countOfFitting({ count, bpm, tone }: OwnSong & { count: number }): Message {
  if (bpm === undefined)
    return msg`${plural({ count }, { one: '# beat fits', other: '# beats fit' })} ${{ tone: tone ?? '' }}`
  return tone
    ? msg`${plural({ count }, { one: '# beat fits', other: '# beats fit' })} your ${{ bpm }} or ${{ tone }}`
    : msg`${plural({ count }, { one: '# beat fits', other: '# beats fit' })} your ${{ bpm }}`
}
