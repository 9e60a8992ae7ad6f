import {
  AdminListView,
  ProvedDownload,
  SearchField,
  useAdminList,
} from '#client/features/store/admin/index.ts'
import { addressOf } from '#client/platform/call.ts'
import { classNames } from '#client/ui/class-names.ts'
import { PageHead, Tools } from '#client/ui/page-head.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { paymentStatuses } from '#contract/orders/payment-status.ts'
import { countOf } from '#contract/text/format-count.ts'
import { AccountingExport } from './accounting-export.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import { PaymentList } from './payment-list.tsx'
import styles from './payments.module.css'

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
  const list = useAdminList('GET /orders', filters, PAGE_SIZE)
  return (
    <>
      <PageHead>
        <Text tone="muted" numeric role="status">
          {list.total !== undefined && countOf(list.total, 'order')}
        </Text>
        <div className={classNames(styles.paymentsExports, look({ cluster: true, gap: 's2' }))}>
          <ProvedDownload href={addressOf('GET /orders/export', { query: list.filterQuery })}>
            Export CSV
          </ProvedDownload>
          <AccountingExport />
        </div>
      </PageHead>
      <Tools as="search">
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
      </Tools>
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
