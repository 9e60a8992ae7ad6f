import { useLingui } from '@lingui/react/macro'
import { ReceiptText } from 'lucide-react'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Text } from '#client/ui/primitives.tsx'
import type { OrderDocument } from '#contract/orders/invoice.ts'
import { type Message, msg } from '#contract/text/msg.ts'

const names = {
  invoice: ({ number }) => msg`Invoice ${{ number }}`,
  'credit-note': ({ number }) => msg`Credit note ${{ number }}`,
  receipt: ({ number }) => msg`Receipt ${{ number }}`,
  confirmation: () => msg`Order confirmation`,
} as const satisfies Record<OrderDocument['kind'], (of: { number: string }) => Message>

/** Links to the invoice or receipt of an order and to its credit notes. `flush`: in a panel that has its own space. */
export function OrderPapers({ documents, flush }: { documents: readonly OrderDocument[]; flush?: boolean }) {
  const { i18n, t } = useLingui()
  if (documents.length === 0) return null
  return (
    <Box
      as="ul"
      gapY="s1"
      gapX="s5"
      padTop={flush ? '0' : 's2'}
      padBottom="0"
      padX={flush ? '0' : { base: 's6', below768: 's4' }}
      cluster
      gap="s2"
      aria-label={t`Invoices`}
    >
      {documents.map(({ kind, number, url }) => (
        <li key={url}>
          <Text as="a" link withIcon numeric href={url} download>
            <LineIcon of={ReceiptText} size="small" />
            {i18n._(names[kind]({ number: number ?? '' }))}
          </Text>
        </li>
      ))}
    </Box>
  )
}
