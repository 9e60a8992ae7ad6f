import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { mediaUrl } from '#client/platform/media-url.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { usePlayFile } from '#client/platform/use-play-file.ts'
import { type Column, DataTable } from '#client/ui/data-table.tsx'
import { IconKey } from '#client/ui/key-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PlayButton } from '#client/ui/play-button.tsx'
import { Box, Cluster, Row, Text } from '#client/ui/primitives.tsx'
import { Sleeve } from '#client/ui/sleeve-parts.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { listParts } from '#contract/text/list-names.ts'
import type { BeatListProps } from './beat-list.tsx'
import { BeatMenu } from './beat-menu.tsx'
import { UrgentNotes } from './beat-notes.tsx'
import { PageTick } from './page-tick.tsx'
import { StatusBadge } from './status-badge.tsx'
import { beatLinkId, useFormLink } from './use-open-form.ts'

/** Beats as a table, with all that can be done with each; on phones as a list. */
export function BeatTable({
  beats,
  acts,
  isSelected,
  onSelect,
  onSelectPage,
  edited,
  isBeside,
}: BeatListProps & { onSelectPage: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { formatPrice } = useMoney()
  const player = usePlayFile()
  const linkTo = useFormLink()
  const play = ({ id, audioURL }: AdminBeat) =>
    audioURL === null
      ? undefined
      : () => player.toggle(id, mediaUrl(audioURL), t`This preview can’t be played.`)

  const select: Column<AdminBeat> = {
    title: t`Select`,
    heading: <PageTick beats={beats} isSelected={isSelected} onChange={onSelectPage} />,
    onPhone: 'hidden',
    cell: (beat) => (
      <TickBox
        type="checkbox"
        checked={isSelected(beat)}
        aria-label={t`Select ${{ title: beat.title }}`}
        onChange={() => onSelect(beat)}
      />
    ),
  }
  const name: Column<AdminBeat> = {
    title: t`Beat`,
    head: true,
    cell: (beat) => (
      <Row as="span" gap={{ base: 's0', below768: 's3' }}>
        <Box as="span" rigid hide="below768">
          <PlayButton
            title={beat.title}
            playing={player.playing === beat.id}
            disabled={beat.audioURL === null}
            onClick={play(beat)}
          />
        </Box>
        <Box as="span" rigid width={{ base: '44', below768: '72' }}>
          {beat.cover ? (
            <BeatCover beat={beat} sizes="72px" decorative />
          ) : (
            <Sleeve paper aria-hidden="true" />
          )}
        </Box>
        <Box as="span" grow shrink minWidth={{ from768: '120' }} before={{ base: 's2-5', below768: '0' }}>
          <Text
            as={Link}
            weight="strong"
            size={{ below768: '4' }}
            breakable
            id={beatLinkId(beat.id)}
            {...linkTo(beat.id)}
          >
            {beat.title}
          </Text>
          <Box as="small" display="block" size="note" weight="text" tone="muted" hide="below768">
            {beat.owner}
          </Box>
          <Text as="span" tone="muted" size="ui" weight="text" numeric hide="from768">
            <Cluster as="span" gapX="s3">
              <span>
                <Trans>{{ bpm: beat.bpm }} BPM</Trans>
              </span>
              <span>{beat.tone || t`No key`}</span>
            </Cluster>
            <Box as="span" display="block" size="fine">
              {t`${plural({ plays: beat.plays }, { one: '# play', other: '# plays' })}, ${plural({ sold: beat.sold }, { one: '# sold', other: '# sold' })}`}
            </Box>
            {(beat.status !== 'ready' || beat.soldExclusivelyAt !== null) && <StatusBadge beat={beat} />}
          </Text>
          <UrgentNotes beat={beat} acts={acts} />
        </Box>
      </Row>
    ),
  }
  const price: Column<AdminBeat> = {
    title: t`Price`,
    end: true,
    onPhone: 'hidden',
    ...(isBeside && { hide: 'below1024' }),
    cell: (beat) => (
      <Text as="b" weight="strong">
        {formatPrice(beat.price)}
      </Text>
    ),
  }
  const status: Column<AdminBeat> = {
    title: t`Status`,
    onPhone: 'hidden',
    ...(isBeside && { hide: 'below1440' }),
    cell: (beat) => <StatusBadge beat={beat} />,
  }
  const actions: Column<AdminBeat> = {
    title: t`Actions`,
    plain: true,
    onPhone: 'beside',
    cell: (beat) => (
      <Row as="span" justify="end" height={{ below768: 'full' }}>
        <Text as="b" weight="heavy" size="lead" numeric hide="from768">
          {formatPrice(beat.price)}
        </Text>
        <Box as="span" hide="below768">
          <IconKey
            as={Link}
            {...linkTo(beat.id)}
            aria-label={t`Edit ${{ title: beat.title }}`}
            title={t`Edit`}
          >
            <LineIcon of={Pencil} />
          </IconKey>
        </Box>
        <BeatMenu
          beat={beat}
          acts={acts}
          isPlaying={player.playing === beat.id}
          onPlay={play(beat)}
          isSelected={isSelected(beat)}
          onSelect={() => onSelect(beat)}
        />
      </Row>
    ),
  }
  const figures: Column<AdminBeat>[] = [
    { title: 'BPM', end: true, onPhone: 'hidden', cell: ({ bpm }) => bpm },
    {
      title: t`Tone`,
      nowrap: true,
      hide: 'below900',
      onPhone: 'hidden',
      cell: ({ tone }) => tone || t`Missing`,
    },
  ]
  const more: Column<AdminBeat>[] = [
    {
      title: t`Licenses`,
      hide: 'below1440',
      onPhone: 'hidden',
      cell: ({ licenses }) =>
        licenses.length === 0
          ? t`None`
          : listParts(
              licenses.map(({ name }) => name),
              locale,
            ),
    },
    {
      title: t`Plays`,
      end: true,
      hide: 'below1024',
      onPhone: 'hidden',
      cell: ({ plays }) => formatCount(plays, locale),
    },
    {
      title: t`Sold`,
      end: true,
      hide: 'below1024',
      onPhone: 'hidden',
      cell: ({ sold }) => formatCount(sold, locale),
    },
  ]
  return (
    <DataTable
      roomy
      stacked
      label={t`Beats`}
      columns={
        isBeside
          ? [select, name, price, status, actions]
          : [select, name, ...figures, price, ...more, status, actions]
      }
      items={beats}
      keyOf={({ id }) => id}
      isMarked={isSelected}
      isCurrent={({ id }) => id === edited}
    />
  )
}
