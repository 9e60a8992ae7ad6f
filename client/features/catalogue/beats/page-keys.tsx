import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { Cluster, Grid, Text } from '#client/ui/primitives.tsx'
import { formatCount } from '#contract/text/format-count.ts'
import { PAGE_SIZE } from './beat-admin-queries.ts'

/** Which part of a list is shown, with buttons for the others. Nothing for a list of one page. */
export function PageKeys({
  page,
  count,
  total,
  onPage,
}: {
  /** From 0. */
  page: number
  /** Items on this page. */
  count: number
  total: number
  onPage: (page: number) => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  if (total <= PAGE_SIZE) return null
  const first = page * PAGE_SIZE
  return (
    <Cluster as="nav" gap="s4" justify="between" above="s6-5" aria-label={t`Pages`}>
      <Text as="span" tone="muted" numeric>
        <Trans>
          {{ first: formatCount(first + 1, locale) }} to {{ last: formatCount(first + count, locale) }} of{' '}
          {{ total: formatCount(total, locale) }}
        </Trans>
      </Text>
      <Grid columns={{ base: ['auto', 'auto'], below768: '2' }} gap="s2-5" width={{ below768: 'full' }}>
        <Button small disabled={page === 0} onClick={() => onPage(page - 1)}>
          <Trans>Previous</Trans>
        </Button>
        <Button small disabled={first + count >= total} onClick={() => onPage(page + 1)}>
          <Trans>Next</Trans>
        </Button>
      </Grid>
    </Cluster>
  )
}
