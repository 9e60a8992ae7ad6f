import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from 'react-router'
import { AdminListView, DeskHead } from '#client/features/store/admin/index.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { type Fact, Facts } from '#client/ui/facts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, Grid, Panel, Text } from '#client/ui/primitives.tsx'
import { CUSTOMER_LIST_LENGTH, type Customer, type CustomerDownload } from '#contract/accounts/customer.ts'
import { roleNames } from '#contract/accounts/role-names.ts'
import { localDay, localMoment } from '#contract/text/dates.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { listParts } from '#contract/text/list-names.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { assetNames } from './asset-names.ts'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerOrderPanel } from './customer-order-panel.tsx'
import { useCustomer, useCustomerOrders } from './customer-queries.ts'
import styles from './customers.module.css'
import { DownloadProblems } from './download-problems.tsx'
import { MailList } from './mail-list.tsx'
import { Notes } from './notes.tsx'

/** Everything needed to answer a customer's question, on one screen. */
export function CustomerPage() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  return (
    <div className={styles.customer}>
      <Loaded query={useCustomer(id)} problem={t`The customer can't be loaded.`}>
        {(customer) => (
          <>
            <DeskHead
              title={customer.username}
              back={{ to: '/admin/manage-users', label: t`Manage Users` }}
              fact={
                <Text as="a" link href={`mailto:${customer.email}`}>
                  {customer.email}
                </Text>
              }
            >
              <CustomerActs customer={customer} />
            </DeskHead>
            <Grid
              columns={{ base: ['main', '372'], below1280: ['main', '300'], below1180: '1' }}
              gap="s5"
              align="start"
            >
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

/** Summary of the account. */
function CustomerFacts({ customer }: { customer: Customer }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { formatTotal } = useMoney()
  const { orders, licenses, devices, lastSeenAt, emailConfirmedAt } = customer
  const role = i18n._(roleNames[customer.role])
  const facts: Fact[] = [
    [t`Account`, customer.lockedAt === null ? role : t`${role}, locked`],
    [t`Since`, localDay(customer.createdAt)],
    [
      t`Address`,
      emailConfirmedAt === null ? t`Not confirmed` : t`Confirmed ${{ day: localDay(emailConfirmedAt) }}`,
    ],
    [
      t`Signed in`,
      devices === 0 ? t`Nowhere` : t`${plural(devices, { one: 'On # device', other: 'On # devices' })}`,
    ],
    [t`Last seen`, lastSeenAt && localMoment(lastSeenAt)],
    [t`Paid orders`, formatCount(orders, locale)],
    [t`Licenses`, formatCount(licenses, locale)],
    [t`Spent`, formatTotal(customer.spent)],
    [t`Newsletter`, i18n._(newsletterInWords(customer.newsletter))],
    [t`Consent`, customer.newsletter?.consent ?? null],
    [t`Was promised`, customer.newsletter?.promise ?? null],
  ]
  return (
    <Panel as="section" pad="fluid-2" aria-label={t`Account`}>
      <h2>
        <Trans>Account</Trans>
      </h2>
      <Facts shape="narrow" facts={facts} />
    </Panel>
  )
}

function newsletterInWords(newsletter: Customer['newsletter']): Message {
  if (newsletter?.confirmedAt) return msg`Subscribed ${{ day: localDay(newsletter.confirmedAt) }}`
  if (newsletter?.unsubscribedAt) return msg`Unsubscribed ${{ day: localDay(newsletter.unsubscribedAt) }}`
  return newsletter ? msg`Not confirmed` : msg`No`
}

/** A customer's orders, newest first. */
function CustomerOrders({ customer }: { customer: Customer }) {
  const { t } = useLingui()
  const query = useCustomerOrders(customer.id)
  const orders = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Grid as="section" columns="1" gap="s5" aria-label={t`Orders`}>
      <AdminListView
        list={{ query, total: query.data?.pages[0]?.total, isFiltered: false, clear: () => {} }}
        problem={t`The orders can't be loaded.`}
        empty={t`No orders yet.`}
        next={
          <>
            <Text tone="muted">
              <Trans>They may have bought with another address.</Trans>
            </Text>
            <Link className={buttonClass({})} to="/admin/manage-payments">
              <Trans>Search all orders</Trans>
            </Link>
          </>
        }
        clearLabel=""
      >
        {orders.map((order) => (
          <CustomerOrderPanel key={order.id} order={order} email={customer.email} />
        ))}
      </AdminListView>
    </Grid>
  )
}

/** The log of downloads. */
function DownloadList({ downloads }: { downloads: readonly CustomerDownload[] }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  return (
    <Panel as="section" pad="fluid-2" aria-label={t`Downloads`}>
      <h2>
        <Trans>Downloads</Trans>
      </h2>
      {downloads.length === 0 && (
        <Text tone="muted">
          <Trans>No downloads yet. Their links are in the receipt and in My Purchases.</Trans>
        </Text>
      )}
      <ul>
        {downloads.map(({ id, at, asset, title, orderNumber, isResumed, address }) => (
          <Box as="li" padY="s2-5" border="top" breakable key={id}>
            <Text size="ui" leading="1.45">
              <Text as="b" weight="strong">
                {asset === 'archive'
                  ? t`Everything of ${orderNumber}`
                  : `${title}, ${i18n._(assetNames[asset])}`}
              </Text>
            </Text>
            <Text size="ui" leading="1.45" tone="muted" numeric>
              {listParts(
                [
                  localMoment(at),
                  ...(isResumed ? [t`resumed`] : []),
                  ...(address !== null ? [t`from ${address}`] : []),
                ],
                locale,
              )}
            </Text>
          </Box>
        ))}
      </ul>
      {downloads.length >= CUSTOMER_LIST_LENGTH && (
        <Text tone="muted">
          <Trans>The last {{ count: CUSTOMER_LIST_LENGTH }} are shown.</Trans>
        </Text>
      )}
    </Panel>
  )
}
