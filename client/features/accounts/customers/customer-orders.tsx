import { AdminListView } from '#client/features/store/admin/index.ts'
import { Grid } from '#client/ui/primitives.tsx'
import type { Customer } from '#contract/accounts/customer.ts'
import { CustomerOrderPanel } from './customer-order-panel.tsx'
import { useCustomerOrders } from './customer-queries.ts'

/** A customer's orders, newest first. */
export function CustomerOrders({ customer }: { customer: Customer }) {
  const query = useCustomerOrders(customer.id)
  const orders = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Grid as="section" columns="1" gap="s5" aria-label="Orders">
      <AdminListView
        list={{ query, total: query.data?.pages[0]?.total, isFiltered: false, clear: () => {} }}
        problem="The orders can't be loaded."
        empty="No orders yet."
        clearLabel=""
      >
        {orders.map((order) => (
          <CustomerOrderPanel key={order.id} order={order} email={customer.email} />
        ))}
      </AdminListView>
    </Grid>
  )
}
