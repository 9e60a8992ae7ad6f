import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, List, type LucideIcon } from 'lucide-react'
import {
  AdminListView,
  DeskHead,
  ProvedDownload,
  SearchField,
  useAdminList,
} from '#client/features/store/admin/index.ts'
import { addressOf, callQuery } from '#client/platform/call.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PageHead, Tools } from '#client/ui/page-head.tsx'
import { Box, look, Row } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type OrderFilters, orderFilterStatuses } from '#contract/orders/admin-order.ts'
import { keptInWords } from '#contract/orders/partly-refunded.ts'
import { countOf } from '#contract/text/format-count.ts'
import { AccountingExport } from './accounting-export.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import { useOrdersView } from './orders-view.ts'
import { PaymentList } from './payment-list.tsx'
import styles from './payments.module.css'

const PAGE_SIZE = 24
const folded = ['status', 'from', 'to', 'anonymous'] as const
const filters = ['q', ...folded] as const
const statuses = [
  { value: '', label: 'All' },
  ...orderFilterStatuses.map((status) => ({ value: status, label: status })),
]

const customers = [
  { value: '', label: 'All' },
  { value: 'false', label: 'Current' },
  { value: 'true', label: 'Deleted' },
]

const totalsQuery = (query: OrderFilters) => callQuery('GET /orders/totals', { query })

const views = [
  { value: 'cards' as const, label: <ViewLabel icon={LayoutGrid} text="Cards" /> },
  { value: 'list' as const, label: <ViewLabel icon={List} text="List" /> },
]

/** All orders: search, refund, delete, export. */
export function ManagePayments() {
  const [view, setView] = useOrdersView()
  const list = useAdminList('GET /orders', filters, PAGE_SIZE)
  const totals = useQuery(totalsQuery(Object.fromEntries(list.filterQuery)))
  const isHiding = list.isFiltered && list.total === 0
  const hidden = useQuery({ ...totalsQuery({}), enabled: isHiding })
  const summary = [
    list.total !== undefined && countOf(list.total, 'order'),
    ...(totals.data?.kept ?? []).map(({ currency, amount }) => keptInWords(amount, currency)),
  ].filter(Boolean)
  return (
    <>
      <DeskHead title="Manage Payments" />
      <PageHead>
        <Segments
          label="View"
          options={views}
          value={view}
          onChange={(chosen) => chosen && setView(chosen)}
        />
        <Box as="p" before={{ base: 'auto', below768: '0' }} tone="muted" numeric role="status">
          {summary.join(', ')}
        </Box>
        <div className={classNames(styles.paymentsExports, look({ gap: 's2-5', cluster: true }))}>
          <ProvedDownload href={addressOf('GET /orders/export', { query: list.filterQuery })}>
            Export CSV
          </ProvedDownload>
          <AccountingExport />
        </div>
      </PageHead>
      <Tools as="search">
        <SearchField
          label="Search orders"
          placeholder="Number, name, email or beat"
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
        empty={hidden.data ? emptyInWords(hidden.data.orders) : 'No orders yet.'}
        clearLabel="Show all orders"
      >
        <PaymentList orders={list.items} view={view} />
      </AdminListView>
    </>
  )
}

function emptyInWords(hidden: number): string {
  if (hidden === 0) return 'No orders yet.'
  return `No orders found. The filter hides ${countOf(hidden, 'order')}.`
}

function ViewLabel({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <Row as="span" inline gap="s2">
      <LineIcon of={Icon} size="small" />
      {text}
    </Row>
  )
}
