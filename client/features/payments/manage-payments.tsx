import './payments.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import {
  adminListQuery,
  filterQuery,
  LoadProblem,
  listPath,
  SearchField,
  ShowMore,
  useListFilters,
} from '#client/features/admin/index.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { countOf } from '#contract/format-count.ts'
import { paymentStatuses } from '#contract/payment-status.ts'
import { PaymentList } from './payment-list.tsx'

const PAGE_SIZE = 24
const statuses = [
  { value: '', label: 'All' },
  ...paymentStatuses.map((status) => ({ value: status, label: status })),
]

/** All orders of the store: find, refund, delete, export. */
export function ManagePayments() {
  const { values, set, isFiltered, clear } = useListFilters(['q', 'status', 'from', 'to'])
  const orders = useInfiniteQuery(adminListQuery<AdminOrder>(listPath('/api/orders', values, PAGE_SIZE)))
  const total = orders.data?.pages[0]?.total
  return (
    <>
      <div className="admin__bar">
        <p className="muted num" role="status">
          {total === undefined ? '' : countOf(total, 'order')}
        </p>
        <a
          className={buttonClass({ small: true })}
          href={`/api/orders/export${filterQuery(values)}`}
          download
        >
          <Download className="ico" aria-hidden />
          Export CSV
        </a>
      </div>
      <search className="admin__tools">
        <SearchField
          label="Search orders"
          placeholder="Order number or customer"
          value={values.q}
          onChange={(q) => set('q', q)}
        />
        <SelectField
          label="Status"
          options={statuses}
          value={values.status}
          onChange={(event) => set('status', event.target.value)}
        />
        <TextField
          label="From"
          type="date"
          value={values.from}
          onChange={(event) => set('from', event.target.value)}
        />
        <TextField
          label="To"
          type="date"
          value={values.to}
          onChange={(event) => set('to', event.target.value)}
        />
      </search>
      {orders.isPending && <LoadingNote text="Loading..." />}
      {orders.isError && (
        <LoadProblem
          title="The orders could not be loaded."
          error={orders.error}
          onRetry={() => void orders.refetch()}
        />
      )}
      {total === 0 && (
        <EmptyNote title={isFiltered ? 'No orders found.' : 'No orders yet.'}>
          {isFiltered && <Button onClick={clear}>Show all orders</Button>}
        </EmptyNote>
      )}
      {orders.data && <PaymentList orders={orders.data.pages.flatMap(({ items }) => items)} />}
      <ShowMore list={orders} />
    </>
  )
}
