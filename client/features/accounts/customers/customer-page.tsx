import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
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
    <div className={styles.customer}>
      <Text as={Link} link withIcon self="start" to="/admin/manage-users">
        <LineIcon of={ArrowLeft} size="small" />
        Manage Users
      </Text>
      <Loaded query={useCustomer(id)} problem="The customer can't be loaded.">
        {(customer) => (
          <>
            <header className={classNames(styles.customerHead, look({ cluster: true, gap: 's2' }))}>
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
            <div className={styles.customerCols}>
              <div>
                <DownloadProblems customer={customer} />
                <CustomerOrders customer={customer} />
              </div>
              <div>
                <CustomerFacts customer={customer} />
                <Notes customer={customer} />
                <MailList customer={customer} />
                <DownloadList downloads={customer.downloads} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}
