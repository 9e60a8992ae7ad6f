import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useDeferredValue } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CartNudges } from '#client/features/carts/index.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { StruckPrice } from '#client/ui/struck-price.tsx'
import { bulkWords } from '#contract/bulk-words.ts'
import { type DealFields, type DealScopes, reductionLabel, type SalePreview } from '#contract/deal.ts'
import { DealForm, type TypedDeal } from './deal-form-values.ts'
import { salePreviewQuery } from './deal-queries.ts'

/** Preview of the deal, rendered with the storefront's components. */
export function DealPreview({
  form,
  scopes,
}: {
  form: UseFormReturn<TypedDeal, unknown, DealFields>
  scopes: DealScopes
}) {
  const typed = useDeferredValue(useWatch({ control: form.control }) as TypedDeal)
  const parsed = DealForm.safeParse({ ...typed, name: typed.name || 'Deal' })
  return (
    <aside className="preview" aria-label="What a buyer sees">
      <p className="preview__h">What a buyer sees</p>
      {!parsed.success ? (
        <p className="muted small">Fill in the deal to see what it does.</p>
      ) : parsed.data.kind === 'bulk' ? (
        <BulkPreview fields={parsed.data} scopes={scopes} />
      ) : parsed.data.kind === 'code' ? (
        <CodePreview fields={parsed.data} />
      ) : (
        <SaleTable fields={parsed.data} />
      )}
    </aside>
  )
}

function BulkPreview({ fields, scopes }: { fields: DealFields; scopes: DealScopes }) {
  const buy = fields.buy ?? 1
  const words = bulkWords({
    deal: {
      id: '',
      name: fields.name,
      buy,
      free: fields.free ?? 1,
      tierIds: fields.tiers,
      tierNames: fields.tiers
        .flatMap((id) => scopes.tiers.find((tier) => tier.id === id)?.name ?? [])
        .join(' or '),
      untilMs: fields.until === null ? null : Date.parse(fields.until),
    },
    count: buy,
    free: 0,
  })
  return (
    <>
      <CartNudges nudges={[{ deal: '', ...words }]} onLeave={() => {}} />
      <p className="preview__note">Never on exclusive licenses, agreed prices and upgrades.</p>
    </>
  )
}

function CodePreview({ fields }: { fields: DealFields }) {
  const { currency } = useMoney()
  const link = `${location.origin}/?code=${encodeURIComponent((fields.code ?? '').trim().toUpperCase())}`
  return (
    <>
      <div className="code__on">
        <span className="tape tape--s">{(fields.code ?? '').trim().toUpperCase()}</span>
        <span className="small">{reductionLabel(fields, currency)} off</span>
      </div>
      <p className="preview__note">
        This link fills it in: <span className="num">{link}</span>
      </p>
    </>
  )
}

function SaleTable({ fields }: { fields: DealFields }) {
  const preview = useQuery(salePreviewQuery(fields))
  return (
    <Loaded query={preview} problem="The preview can't be loaded.">
      {(data) => <SaleLines preview={data} />}
    </Loaded>
  )
}

function SaleLines({ preview: { lines, licenses, free } }: { preview: SalePreview }) {
  const { formatPrice } = useMoney()
  if (lines.length === 0) return <p className="muted small">No license on offer is in this sale.</p>
  return (
    <div className="stack eu">
      <table className="table eu__t num">
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
                <small className="muted">{license}</small>
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
        <p className="eu__warn">
          <TriangleAlert className="ico" aria-hidden />
          {free === 1 ? 'One license would be free.' : `${free} licenses would be free.`}
        </p>
      )}
      <p className="preview__note">
        {licenses} licenses of the newest beats. In the EU a sale is measured by the lowest price of the 30
        days before it: without a reduction against it, no price is struck.
      </p>
    </div>
  )
}
