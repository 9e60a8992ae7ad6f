import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import adminStyles from '#client/features/store/admin/admin.module.css'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { StruckPrice } from '#client/ui/struck-price.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { SalePreview as Preview } from '#contract/pricing/deal.ts'
import type { SaleFields } from '#contract/pricing/sale-fields.ts'
import { salePreviewQuery } from './deal-queries.ts'
import styles from './deals.module.css'

/** The effect of a sale on the newest beats. */
export function SalePreviewPanel({ fields }: { fields: SaleFields }) {
  const preview = useQuery(salePreviewQuery(fields))
  return (
    <Loaded query={preview} problem="The preview can't be loaded.">
      {(data) => <SaleLines preview={data} />}
    </Loaded>
  )
}

function SaleLines({ preview: { lines, licenses, free } }: { preview: Preview }) {
  const { formatPrice } = useMoney()
  if (lines.length === 0)
    return <p className={classNames(uiType.muted, uiType.small)}>No license on offer is in this sale.</p>
  return (
    <div className={classNames(uiLayout.stack, styles.eu)}>
      <table className={classNames(adminStyles.table, styles.euT, uiBase.num)}>
        <thead>
          <tr>
            <th scope="col">Beat</th>
            <th scope="col">Now</th>
            <th scope="col">30 days</th>
            <th scope="col">Sale</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ beat, license, now, lowest, price, percentOff }) => (
            <tr key={`${beat} ${license}`}>
              <th scope="row">
                {beat}
                <small className={uiType.muted}>{license}</small>
              </th>
              <td>{formatPrice(now)}</td>
              <td>{lowest === null ? 'not sold' : formatPrice(lowest)}</td>
              <td>
                {formatPrice(price)}{' '}
                {percentOff !== null && lowest !== null && <StruckPrice>{formatPrice(lowest)}</StruckPrice>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {free > 0 && (
        <p className={styles.euWarn}>
          <TriangleAlert className={uiBase.ico} aria-hidden />
          {free === 1 ? 'One license would be free.' : `${free} licenses would be free.`}
        </p>
      )}
      <p className={styles.previewNote}>
        {licenses} licenses of the newest beats. In the EU a sale is measured by the lowest price of the 30
        days before it: without a reduction against it, no price is struck.
      </p>
    </div>
  )
}
