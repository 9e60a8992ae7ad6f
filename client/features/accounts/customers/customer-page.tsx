import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Grid, look, Text } from '#client/ui/primitives.tsx'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { useCustomer } from './customer-queries.ts'
import styles from './customers.module.css'
import { DownloadList } from './download-list.tsx'
import { DownloadProblems } from './download-problems.tsx'
import { MailList } from './mail-list.tsx'
import { Notes } from './notes.tsx'

/** Everything needed to answer a customer's question, on one screen. */
export function CustomerPage() {
  const { id = '' } = useParams()
  return (
    <div
      className={classNames(styles.customer, look({ display: 'grid', gap: 's5', above: 's6', columns: '1' }))}
    >
      <Text as={Link} link withIcon self="start" to="/admin/manage-users">
        <LineIcon of={ArrowLeft} size="small" />
        Manage Users
      </Text>
      <Loaded query={useCustomer(id)} problem="The customer can't be loaded.">
        {(customer) => (
          <>
            <header
              className={classNames(
                styles.customerHead,
                look({ align: 'end', justify: 'between', gapY: 's4', gapX: 's7', cluster: true, gap: 's2' }),
              )}
            >
              <div>
                <Text as="h2" size="h3">
                  {customer.username}
                </Text>
                <Text as="a" link href={`mailto:${customer.email}`}>
                  {customer.email}
                </Text>
              </div>
              <CustomerActs customer={customer} />
            </header>
            <Grid columns={{ base: ['1.5fr', 'main'], below1024: '1' }} gap="s5" align="start">
              <Grid columns="1" gap="s5">
                <DownloadProblems customer={customer} />
                <CustomerOrders customer={customer} />
              </Grid>
              <Grid columns="1" gap="s5">
                <CustomerFacts customer={customer} />
                <Notes customer={customer} />
                <MailList customer={customer} />
                <DownloadList downloads={customer.downloads} />
              </Grid>
            </Grid>
          </>
        )}
      </Loaded>
    </div>
  )
}
