import adminStyles from '#client/features/store/admin/admin.module.css'
import {
  AdminListView,
  ProvedDownload,
  SearchField,
  useAdminList,
} from '#client/features/store/admin/index.ts'
import { addressOf } from '#client/platform/call.ts'
import { classNames } from '#client/ui/class-names.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
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
      <div className={adminStyles.adminBar}>
        <p className={classNames(uiType.muted, uiBase.num)} role="status">
          {list.total !== undefined && countOf(list.total, 'order')}
        </p>
        <div className={classNames(uiLayout.cluster, styles.paymentsExports)}>
          <ProvedDownload href={addressOf('GET /orders/export', { query: list.filterQuery })}>
            Export CSV
          </ProvedDownload>
          <AccountingExport />
        </div>
      </div>
      <search className={adminStyles.adminTools}>
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
