import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useMoney } from '#client/platform/use-money.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, Row, Text } from '#client/ui/primitives.tsx'
import { StruckPrice } from '#client/ui/struck-price.tsx'
import type { SalePreview as Preview } from '#contract/pricing/deal.ts'
import type { SaleFields } from '#contract/pricing/sale-fields.ts'
import { salePreviewQuery } from './deal-queries.ts'

/** The effect of a sale on the newest beats. */
export function SalePreviewPanel({ fields }: { fields: SaleFields }) {
  const { t } = useLingui()
  const preview = useQuery(salePreviewQuery(fields))
  return (
    <Loaded query={preview} problem={t`The preview can't be loaded.`}>
      {(data) => <SaleLines preview={data} />}
    </Loaded>
  )
}

function SaleLines({ preview: { lines, licenses, free } }: { preview: Preview }) {
  const { t } = useLingui()
  const { formatPrice } = useMoney()
  if (lines.length === 0)
    return (
      <Text tone="muted" size="small">
        <Trans>No license on offer is in this sale.</Trans>
      </Text>
    )
  return (
    <Box scroll="x" stack gap="s3">
      <DataTable
        items={lines}
        keyOf={({ beat, license }) => `${beat} ${license}`}
        columns={[
          {
            title: t`Beat`,
            head: true,
            cell: ({ beat, license }) => (
              <>
                {beat}
                <Text as="small" display="block" weight="text" tone="muted">
                  {license}
                </Text>
              </>
            ),
          },
          { title: t`Now`, cell: ({ now }) => formatPrice(now) },
          { title: t`30 days`, cell: ({ lowest }) => (lowest === null ? t`not sold` : formatPrice(lowest)) },
          {
            title: t({ message: 'Sale', context: 'a kind of deal' }),
            cell: ({ price, percentOff, lowest }) => (
              <>
                {formatPrice(price)}{' '}
                {percentOff !== null && lowest !== null && <StruckPrice>{formatPrice(lowest)}</StruckPrice>}
              </>
            ),
          },
        ]}
      />
      {free > 0 && (
        <Row as="p" gap="s2" weight="strong" tone="yellow">
          <LineIcon of={TriangleAlert} />
          <Plural value={free} one="One license would be free." other="# licenses would be free." />
        </Row>
      )}
      <Box as="p" padTop="s3" border="top" tone="muted" size="fine" breakable>
        <Trans>
          <Plural
            value={licenses}
            one="# license of the newest beats."
            other="# licenses of the newest beats."
          />{' '}
          In the EU a sale is measured by the lowest price of the 30 days before it: without a reduction
          against it, no price is crossed out.
        </Trans>
      </Box>
    </Box>
  )
}
