import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { SearchField } from '#client/features/store/admin/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Grid, look, Stack, Text } from '#client/ui/primitives.tsx'
import type { InsightBeat } from '#contract/reach/insight.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { formatPercent } from '#contract/text/format-percent.ts'
import panels from './insight.module.css'
import tables from './tables.module.css'
import { WideTable } from './wide-table.tsx'

const SHOWN_AT_FIRST = 6

/** The beats, most played first; a press opens who stays. */
export function BeatTable({
  beats,
  openId,
  linkTo,
}: {
  beats: readonly InsightBeat[]
  openId: string | undefined
  linkTo: (beatId: string) => string
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const [words, setWords] = useState('')
  const [isWhole, setWhole] = useState(false)
  const wanted = words.toLowerCase()
  const found = beats.filter(({ title, producer }) => `${title} ${producer}`.toLowerCase().includes(wanted))
  const shown = isWhole ? found : found.slice(0, SHOWN_AT_FIRST)
  return (
    <Grid as="section" gap="s4" columns="1" aria-labelledby="beats-heading">
      <header
        className={classNames(
          panels.head,
          look({ display: 'flex', justify: 'between', align: 'center', gapY: 's4', gapX: 's6', wraps: true }),
        )}
      >
        <Text as="h2" size="h3" id="beats-heading">
          <Trans>Beat by beat</Trans>
        </Text>
        <SearchField
          label={t`Find a beat`}
          placeholder={t`Title or producer`}
          value={words}
          onChange={setWords}
        />
      </header>
      {found.length === 0 ? (
        <Text tone="muted">
          <Trans>No beat that was played matches.</Trans>
        </Text>
      ) : (
        <WideTable
          className={classNames(tables.table, look({ width: 'full', size: 'ui' }))}
          label={t`Beat by beat`}
        >
          <thead>
            <tr>
              <th scope="col">
                <Trans>Beat</Trans>
              </th>
              <th scope="col">
                <Trans>Who stays</Trans>
              </th>
              <th scope="col" className={tables.end} aria-sort="descending">
                <Trans>Plays</Trans>
              </th>
              {[t`To the end`, t`Hearts`, t`In carts`, t`Sold`].map((label) => (
                <th key={label} scope="col" className={tables.end}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((beat) => (
              <BeatRow key={beat.id} beat={beat} isOpen={beat.id === openId} to={linkTo(beat.id)} />
            ))}
          </tbody>
        </WideTable>
      )}
      {found.length > shown.length && (
        <Text text="center">
          <Button small onClick={() => setWhole(true)}>
            <Trans>Show all {{ count: formatCount(found.length, locale) }}</Trans>
          </Button>
        </Text>
      )}
    </Grid>
  )
}

function BeatRow({ beat, isOpen, to }: { beat: InsightBeat; isOpen: boolean; to: string }) {
  const locale = useLocale()
  const end = classNames(tables.end, look({ numeric: true }))
  return (
    <tr className={isOpen ? tables.isOpen : undefined}>
      <th scope="row">
        <Grid
          as={Link}
          columns={['tap', 'main']}
          gap="s3-5"
          align="center"
          to={to}
          state={{ keepsPosition: true }}
          aria-current={isOpen || undefined}
        >
          <BeatCover width="tap" beat={beat} sizes="44px" decorative />
          <Stack as="span" leading="1.3">
            <b>{beat.title}</b>
            <Text as="span" size="small" tone="muted">
              {beat.producer}
            </Text>
          </Stack>
        </Grid>
      </th>
      <td>
        <MiniCurve shares={beat.curve} />
      </td>
      <td className={end}>{formatCount(beat.plays, locale)}</td>
      <td className={end}>{beat.toTheEnd === null ? '–' : formatPercent(beat.toTheEnd, locale)}</td>
      <td className={end}>{formatCount(beat.hearts, locale)}</td>
      <td className={end}>{formatCount(beat.carts, locale)}</td>
      <td className={end}>
        <b>{formatCount(beat.sold, locale)}</b>
      </td>
    </tr>
  )
}

/** Who stays, as a small picture. */
function MiniCurve({ shares }: { shares: readonly number[] }) {
  if (shares.length === 0)
    return (
      <Text as="span" tone="muted">
        <Trans>Too few</Trans>
      </Text>
    )
  const step = 100 / (shares.length - 1)
  const line = shares
    .map((share, at) => `L${(at * step).toFixed(1)} ${(100 - share * 100).toFixed(1)}`)
    .join('')
  return (
    <svg
      className={classNames(tables.mini, look({ width: '160', height: '36', display: 'block' }))}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M0 100${line}L100 100Z`} />
    </svg>
  )
}
