import { Trans, useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { addressOf } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { IconKey } from '#client/ui/key-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Grid, Stack, Text } from '#client/ui/primitives.tsx'
import type { MyShares } from '#contract/splits/payout.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { nameMonth } from './month-bars.tsx'

export type Money = (dollars: number) => string

/** The beats that somebody has a share of. */
export function Beats({ beats }: Pick<MyShares, 'beats'>) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <section aria-labelledby="beats-title">
      <Text as="h2" size="h3" id="beats-title">
        <Trans>Your beats</Trans>
      </Text>
      <ul>
        {beats.map((beat) => (
          <Grid
            as="li"
            columns={['48', 'main', 'auto']}
            gapY="s1"
            gapX="s3"
            align="center"
            padY="s3"
            border="top"
            key={beat.id}
          >
            <Box as="span" width="48">
              <BeatCover beat={beat} sizes="48px" />
            </Box>
            <Stack as="span">
              <Text as={Link} link to={`/beats/${beat.slug || beat.id}`}>
                {beat.title}
              </Text>
              <Text as="span" tone="muted">
                {beat.hasAccepted ? beat.role : t`${{ role: beat.role }}, not accepted yet: on hold`}
              </Text>
              <Text as="span" numeric>
                <Trans>
                  {{ sales: formatCount(beat.sales, locale) }}% of sales,{' '}
                  {{ publishing: formatCount(beat.publishing, locale) }}% of publishing
                </Trans>
              </Text>
            </Stack>
            {beat.sheetNumber !== null && (
              <IconKey
                as={Link}
                to={`/verify/${beat.sheetNumber}`}
                aria-label={t`Split sheet of ${{ title: beat.title }}`}
              >
                <LineIcon of={FileText} />
              </IconKey>
            )}
          </Grid>
        ))}
      </ul>
    </section>
  )
}

/** A statement for each month with sales. */
export function Statements({ statements, money }: Pick<MyShares, 'statements'> & { money: Money }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <section aria-labelledby="statements-title">
      <Text as="h2" size="h3" id="statements-title">
        <Trans>Statements</Trans>
      </Text>
      {statements.length === 0 ? (
        <Text tone="muted">
          <Trans>The first one is made on the 1st of the month after your first sale.</Trans>
        </Text>
      ) : (
        <ul>
          {statements.map(({ month, amount }) => (
            <Grid
              as="li"
              columns={['main', 'auto', 'auto', 'auto']}
              gap="s2"
              align="center"
              padY="s2"
              border="top"
              key={month}
            >
              <b>{nameMonth(month, locale)}</b>
              <Text as="span" numeric>
                {money(amount)}
              </Text>
              <a
                className={buttonClass({ small: true })}
                href={addressOf('GET /my-shares/statements/:month/statement.pdf', { params: { month } })}
                aria-label={t`Statement for ${{ month: nameMonth(month, locale) }} as PDF`}
                download
              >
                <Trans>PDF</Trans>
              </a>
              <a
                className={buttonClass({ small: true })}
                href={addressOf('GET /my-shares/statements/:month/statement.csv', { params: { month } })}
                aria-label={t`Statement for ${{ month: nameMonth(month, locale) }} as CSV`}
                download
              >
                <Trans>CSV</Trans>
              </a>
            </Grid>
          ))}
        </ul>
      )}
    </section>
  )
}
