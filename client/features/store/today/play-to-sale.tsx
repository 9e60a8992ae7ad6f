import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useLocale } from '#client/platform/use-locale.ts'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { Box, Grid, Stack, Text } from '#client/ui/primitives.tsx'
import type { Today } from '#contract/store/today.ts'
import { shortDay } from '#contract/text/dates.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { intlTag, type Locale } from '#contract/text/locales.ts'

/** Four steps of the month. Bar and percentage are the share of the step before; the first is the whole. */
export function PlayToSale({ steps, demoUntil }: Pick<Today, 'steps' | 'demoUntil'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const { from, until, plays, licenses, carts, sold, freeDownloads } = steps
  const rows = [
    { name: t`Plays`, count: plays, share: plays > 0 ? 1 : 0, isWhole: true },
    { name: t`Licenses opened`, count: licenses, share: shareOf(licenses, plays) },
    { name: t`Put in cart`, count: carts, share: shareOf(carts, licenses) },
    { name: t`Sold`, count: sold, share: shareOf(sold, carts), isLast: true },
  ]
  return (
    <PanelSection title={t`From play to sale`}>
      <Stack as="ol" gap="s3" numeric size="ui" role="list">
        {rows.map(({ name, count, share, isWhole, isLast }) => (
          <Grid as="li" key={name} columns={['120', 'main', '56', '40']} gap="s2" align="center">
            <span>{name}</span>
            <span>
              <Box
                as="span"
                display="block"
                height="14"
                surface={isLast ? 'lamp-ink' : 'edge'}
                style={{ width: `${Math.min(1, share) * 100}%` }}
              />
            </span>
            <Text as="b" weight="strong" text="end">
              {formatCount(count, locale)}
            </Text>
            <Text as="span" tone="muted" size="note" text="end">
              {!isWhole && percentOf(share, locale)}
            </Text>
          </Grid>
        ))}
      </Stack>
      <Text tone="muted" size="small">
        {from === until ? (
          <Trans>{{ day: shortDay(from, locale) }}. Each percentage is of the step before.</Trans>
        ) : (
          <Trans>
            {{ from: shortDay(from, locale) }} to {{ until: Number(until.slice(8)) }}. Each percentage is of
            the step before.
          </Trans>
        )}{' '}
        {freeDownloads > 0 && (
          <>
            <Trans>
              <Plural value={freeDownloads} one="# free download" other="# free downloads" /> came on top.
            </Trans>{' '}
          </>
        )}
        {demoUntil && (
          <>
            <Trans>Made up for the demo until {{ demoUntil: shortDay(demoUntil, locale) }}.</Trans>{' '}
          </>
        )}
        <Text as={Link} link to="/admin/insight">
          <Trans>Insight</Trans>
        </Text>
      </Text>
    </PanelSection>
  )
}

function shareOf(count: number, before: number): number {
  return before === 0 ? 0 : count / before
}

/** Empty above the whole: beats can be bought from last month's cart. */
function percentOf(share: number, locale: Locale): string {
  if (share === 0 || share > 1) return ''
  const digits = share < 0.1 ? 1 : 0
  return new Intl.NumberFormat(intlTag(locale), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share)
}
