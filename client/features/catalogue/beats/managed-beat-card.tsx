import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { IconButton } from '#client/ui/button.tsx'
import { IconKey } from '#client/ui/key-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Cluster, Grid, Row, Text } from '#client/ui/primitives.tsx'
import { Sleeve } from '#client/ui/sleeve-parts.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { listParts } from '#contract/text/list-names.ts'
import { BeatMenu } from './beat-menu.tsx'
import { QualityNotes, UrgentNotes } from './beat-notes.tsx'
import { BeatState } from './beat-state.tsx'
import type { BeatActs } from './use-beat-acts.tsx'
import { beatLinkId, useFormLink } from './use-open-form.ts'

/** A beat in the list, with its actions. */
export function ManagedBeatCard({
  beat,
  acts,
  isSelected,
  onSelect,
  isBeside,
}: {
  beat: AdminBeat
  acts: BeatActs
  isSelected: boolean
  onSelect: () => void
  /** A form is open beside the list, which has less room. */
  isBeside: boolean
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const { formatPrice } = useMoney()
  const linkTo = useFormLink()
  const { id, title, cover, stems } = beat
  const figures = [
    t`${plural({ plays: beat.plays }, { one: '# play', other: '# plays' })}`,
    t`${plural({ sold: beat.sold }, { one: '# sold', other: '# sold' })}`,
  ]
  // Tracks that have no stems of their own are split when somebody buys them.
  if (stems)
    figures.push(
      stems.entries.length === 0
        ? t`stems on demand`
        : t`${plural({ count: stems.entries.length }, { one: '# stem', other: '# stems' })}`,
    )
  return (
    <Grid
      as="li"
      columns={
        isBeside
          ? { base: ['96', 'main', 'auto', 'auto'], below1280: ['72', 'main', 'auto'] }
          : { base: ['96', 'main', 'auto', 'auto'], below600: ['72', 'main', 'auto'] }
      }
      gap={{ base: 's4-5', below600: 's3' }}
      align="center"
      padY="s3"
      border="top"
      surface={isSelected ? 'panel' : undefined}
    >
      <Box position="relative">
        {cover ? <BeatCover beat={{ title, cover }} sizes="96px" /> : <Sleeve paper aria-hidden="true" />}
        <Box as="span" position="absolute" top="0" pad="s1-5">
          <TickBox type="checkbox" checked={isSelected} aria-label={t`Select ${title}`} onChange={onSelect} />
        </Box>
      </Box>
      <div>
        <Text as={Link} size="4" weight="strong" breakable id={beatLinkId(id)} {...linkTo(id)}>
          {title}
        </Text>
        <Cluster as="dl" gapY="0" gapX="s4-5" tone="muted" size="ui" above="s1" align="stretch">
          <Box display="flex" gap="s1-5">
            <Text as="dt" font="engraved" tone="faint">
              <Trans>BPM</Trans>
            </Text>
            <Text as="dd" numeric>
              {beat.bpm}
            </Text>
          </Box>
          <Box display="flex" gap="s1-5">
            <Text as="dt" font="engraved" tone="faint">
              <Trans>Tone</Trans>
            </Text>
            <dd>{beat.tone || t`Missing`}</dd>
          </Box>
        </Cluster>
        <Text tone="muted" size="small" numeric>
          {listParts(figures, locale)}
        </Text>
        <BeatState beat={beat} />
        <UrgentNotes beat={beat} acts={acts} />
        <QualityNotes beat={beat} />
      </div>
      <Text as="span" size={{ base: 'lead', below600: 'body' }} weight="heavy" numeric>
        {formatPrice(beat.price)}
      </Text>
      <Row gap="0" justify="end" gridColumn={isBeside ? { below1280: 'rest' } : { below600: 'rest' }}>
        <IconKey as={Link} {...linkTo(id)} aria-label={t`Edit ${title}`} title={t`Edit`}>
          <LineIcon of={Pencil} />
        </IconKey>
        <IconButton label={t`Delete ${title}`} danger icon={Trash2} onClick={() => acts.askDelete(beat)} />
        <BeatMenu beat={beat} acts={acts} isSelected={isSelected} onSelect={onSelect} />
      </Row>
    </Grid>
  )
}
