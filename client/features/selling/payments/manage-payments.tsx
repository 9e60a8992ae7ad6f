import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { PaymentTabs } from '#client/features/selling/withdrawal-inbox/index.ts'
import {
  AdminListView,
  DeskHead,
  ProvedDownload,
  useDeleteDialog,
  useDeskView,
} from '#client/features/store/admin/index.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { BesidePanel, DockedPanel, DockedPart } from '#client/ui/docked-panel.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Text } from '#client/ui/primitives.tsx'
import type { AdminOrder, OrderTotals } from '#contract/orders/admin-order.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { AccountingExport } from './accounting-export.tsx'
import { BooksComparison } from './books-comparison.tsx'
import { DockedOrder } from './docked-order.tsx'
import { OrderCards } from './order-cards.tsx'
import { OrderTable } from './order-table.tsx'
import { OrderTools } from './order-tools.tsx'
import { useOpenedOrder } from './use-opened-order.ts'
import { useOrderList } from './use-order-list.ts'

/** All orders as a table or as cards, and one of them beside it. */
export function ManagePayments() {
  const { i18n, t } = useLingui()
  const [view, setView] = useDeskView('payments')
  const list = useOrderList()
  const opened = useOpenedOrder(list)
  const isOpen = opened.name !== null
  const [askDelete, deleteDialog] = useDeleteDialog<AdminOrder>({
    title: t`Delete order`,
    text: ({ id }) =>
      t`Are you sure that you want to delete order "${id}"? All the information related will also be deleted`,
    remove: ({ id }) => call('DELETE /orders/:id', { params: { id } }),
    name: ({ number }) => t`Order ${number}`,
    onDone: ({ number }) => {
      if (number === opened.order?.number) opened.close()
    },
  })
  const neighbors = { onBefore: opened.onBefore, onAfter: opened.onAfter, onClose: opened.close }
  return (
    <BesidePanel open={isOpen}>
      <DeskHead
        title={t`Manage Payments`}
        fact={
          isOpen ? undefined : (
            <OrderCount totals={list.totals} isDeleted={list.value('anonymous') === 'true'} />
          )
        }
      >
        <ProvedDownload href={addressOf('GET /orders/export', { query: list.filterQuery })}>
          <Trans>Export CSV</Trans>
        </ProvedDownload>
        {!isOpen && <AccountingExport />}
        {!isOpen && <BooksComparison providers={list.totals?.providers ?? []} />}
      </DeskHead>
      {!isOpen && <PaymentTabs />}
      <OrderTools
        list={list}
        methods={list.totals?.paidWith ?? []}
        providers={list.totals?.providers ?? []}
        narrow={isOpen}
        view={view}
        onView={setView}
      />
      <AdminListView
        list={list}
        problem={t`The orders can't be loaded.`}
        empty={list.hidden ? i18n._(emptyInWords(list.hidden)) : t`No orders yet.`}
        clearLabel={t`Show all`}
      >
        {view === undefined ? (
          <LoadingNote text={t`Loading...`} />
        ) : list.items.length === 0 ? null : view === 'cards' ? (
          <OrderCards orders={list.items} narrow={isOpen} onDelete={askDelete} />
        ) : (
          <OrderTable
            narrow={isOpen}
            orders={list.items}
            months={list.totals?.months ?? []}
            opened={opened.order?.number}
          />
        )}
      </AdminListView>
      {opened.order && (
        <DockedOrder
          {...neighbors}
          order={opened.order}
          onDelete={() => opened.order && askDelete(opened.order)}
        />
      )}
      {isOpen && !opened.order && !list.query.isPending && (
        <DockedPanel {...neighbors} title={t`Order ${{ number: opened.name }}`} item={t`Order`}>
          <DockedPart>
            <Loaded query={opened.query} problem={t`The order can't be loaded.`}>
              {() => (
                <Text tone="muted">
                  <Trans>There’s no order with this number.</Trans>
                </Text>
              )}
            </Loaded>
          </DockedPart>
        </DockedPanel>
      )}
      {deleteDialog}
    </BesidePanel>
  )
}

/** `86 orders, 3 of deleted accounts`, which leads to those. */
function OrderCount({ totals, isDeleted }: { totals: OrderTotals | undefined; isDeleted: boolean }) {
  if (!totals) return null
  const { orders, deleted } = totals
  if (isDeleted)
    return (
      <>
        <Plural value={orders} one="# order of deleted accounts." other="# orders of deleted accounts." />{' '}
        <Text as={Link} link to="?" replace state={{ keepsPosition: true }}>
          <Trans>Show all</Trans>
        </Text>
      </>
    )
  return (
    <>
      <Plural value={orders} one="# order" other="# orders" />
      {deleted > 0 && (
        <>
          ,{' '}
          <Text as={Link} link to="?anonymous=true" replace state={{ keepsPosition: true }}>
            <Trans>{deleted} of deleted accounts</Trans>
          </Text>
        </>
      )}
    </>
  )
}

/** What a filter hides: the orders of deleted accounts, which no search for a name finds, or how many in all. */
function emptyInWords({ orders, deleted }: OrderTotals): Message {
  if (orders === 0) return msg`No orders yet.`
  if (deleted > 0)
    return msg`No orders match. ${plural({ deleted }, { one: '# order of deleted accounts is', other: '# orders of deleted accounts are' })} hidden.`
  return msg`No orders match. The filter hides ${plural({ orders }, { one: '# order', other: '# orders' })}.`
}
