import { useMoney } from '#client/platform/use-money.ts'
import { type Fact, Facts } from '#client/ui/facts.tsx'
import { Panel } from '#client/ui/primitives.tsx'
import type { Customer } from '#contract/accounts/customer.ts'
import { localDay, localMoment } from '#contract/text/dates.ts'

/** Summary of the account. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const { formatTotal } = useMoney()
  const { orders, licenses, devices, lastSeenAt, emailConfirmedAt } = customer
  const facts: Fact[] = [
    ['Account', customer.lockedAt === null ? customer.role : `${customer.role}, locked`],
    ['Since', localDay(customer.createdAt)],
    ['Address', emailConfirmedAt === null ? 'Not confirmed' : `Confirmed ${localDay(emailConfirmedAt)}`],
    ['Signed in', devices === 0 ? 'Nowhere' : devices === 1 ? 'On 1 device' : `On ${devices} devices`],
    ['Last seen', lastSeenAt && localMoment(lastSeenAt)],
    ['Paid orders', String(orders)],
    ['Licenses', String(licenses)],
    ['Spent', formatTotal(customer.spent)],
    ['Newsletter', newsletterInWords(customer.newsletter)],
    ['Consent', customer.newsletter?.consent ?? null],
  ]
  return (
    <Panel as="section" pad="fluid-2" aria-label="Account">
      <h3>Account</h3>
      <Facts shape="narrow" facts={facts} />
    </Panel>
  )
}

function newsletterInWords(newsletter: Customer['newsletter']): string {
  if (newsletter?.confirmedAt) return `Subscribed ${localDay(newsletter.confirmedAt)}`
  if (newsletter?.unsubscribedAt) return `Unsubscribed ${localDay(newsletter.unsubscribedAt)}`
  return newsletter ? 'Not confirmed' : 'No'
}
