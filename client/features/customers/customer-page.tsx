import './customers.css'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { Loaded } from '#client/ui/loaded.tsx'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { useCustomer } from './customer-queries.ts'
import { DownloadList } from './download-list.tsx'
import { DownloadProblems } from './download-problems.tsx'
import { MailList } from './mail-list.tsx'
import { Notes } from './notes.tsx'

/** Everything needed to answer a customer's question, on one screen. */
export function CustomerPage() {
  const { id = '' } = useParams()
  return (
    <div className="customer">
      <Link className="link link--icon customer__back" to="/admin/manage-users">
        <ArrowLeft className="ico ico--s" aria-hidden />
        Manage Users
      </Link>
      <Loaded query={useCustomer(id)} problem="The customer can't be loaded.">
        {(customer) => (
          <>
            <header className="cluster customer__head">
              <div>
                <h2 className="h3">{customer.username}</h2>
                <a className="link" href={`mailto:${customer.email}`}>
                  {customer.email}
                </a>
              </div>
              <CustomerActs customer={customer} />
            </header>
            <div className="customer__cols">
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
