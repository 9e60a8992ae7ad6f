import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { classNames } from '#client/ui/class-names.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
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
      <Link
        className={classNames(uiType.link, uiLayout.linkIcon, styles.customerBack)}
        to="/admin/manage-users"
      >
        <ArrowLeft className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
        Manage Users
      </Link>
      <Loaded query={useCustomer(id)} problem="The customer can't be loaded.">
        {(customer) => (
          <>
            <header className={classNames(uiLayout.cluster, styles.customerHead)}>
              <div>
                <h2 className={uiType.h3}>{customer.username}</h2>
                <a className={uiType.link} href={`mailto:${customer.email}`}>
                  {customer.email}
                </a>
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
