import './payments.css'
import { AdminListView, ProvedDownload, SearchField, useAdminList } from '#client/features/admin/index.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { countOf } from '#contract/format-count.ts'
import { paymentStatuses } from '#contract/payment-status.ts'
import { AccountingExport } from './accounting-export.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import { PaymentList } from './payment-list.tsx'

const PAGE_SIZE = 24
const folded = ['status', 'from', 'to', 'anonymous'] as const
const filters = ['q', ...folded] as const
const statuses = [
  { value: '', label: 'All' },
  ...paymentStatuses.map((status) => ({ value: status, label: status })),
]

const customers = [
  { value: '', label: 'Current' },
  { value: 'true', label: 'Deleted' },
]

/** All orders: search, refund, delete, export. */
export function ManagePayments() {
  const list = useAdminList<AdminOrder, (typeof filters)[number]>('/api/orders', filters, PAGE_SIZE)
  return (
    <>
      <div className="admin__bar">
        <p className="muted num" role="status">
          {list.total !== undefined && countOf(list.total, 'order')}
        </p>
        <div className="cluster payments__exports">
          <ProvedDownload href={`/api/orders/export${list.filterQuery}`}>Export CSV</ProvedDownload>
          <AccountingExport />
        </div>
      </div>
      <search className="admin__tools">
        <SearchField
          label="Search orders"
          placeholder="Order number or customer"
          value={list.value('q')}
          onChange={(q) => list.set('q', q)}
        />
        <FoldedFilters count={folded.filter((name) => list.value(name) !== '').length}>
          <SelectField label="Status" options={statuses} {...list.filter('status')} />
          <SelectField label="Customers" options={customers} {...list.filter('anonymous')} />
          <TextField label="From" type="date" {...list.filter('from')} />
          <TextField label="To" type="date" {...list.filter('to')} />
        </FoldedFilters>
      </search>
      <AdminListView
        list={list}
        problem="The orders can't be loaded."
        empty={list.isFiltered ? 'No orders found.' : 'No orders yet.'}
        clearLabel="Show all orders"
      >
        <PaymentList orders={list.items} />
      </AdminListView>
    </>
  )
}
