import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Panel, Stack, Text } from '#client/ui/primitives.tsx'
import type { Customer, DownloadProblem } from '#contract/accounts/customer.ts'
import { useCustomerOrders } from './customer-queries.ts'
import styles from './customers.module.css'

/** Why this customer may be unable to download their purchases. */
export function DownloadProblems({ customer }: { customer: Customer }) {
  const { t } = useLingui()
  const orders = useCustomerOrders(customer.id)
  const hasLost = orders.data?.pages.some(({ items }) =>
    items.some(({ delivered }) =>
      delivered.some(({ files }) => files.some(({ state }) => state === 'missing')),
    ),
  )
  const { problems } = customer
  return (
    <Panel as="section" pad="fluid-2" aria-label={t`Can they download?`}>
      <h2>
        <Trans>Can they download?</Trans>
      </h2>
      {problems.length === 0 && !hasLost ? (
        <p className={classNames(styles.cstate, styles.cstateOk)}>
          <LineIcon of={CircleCheck} />
          <Box as="span" gridColumn="2">
            <Trans>
              Yes. Their files are ready and their links reach them. If they can’t find one, email the order’s
              links again.
            </Trans>
          </Box>
        </p>
      ) : (
        <Stack as="ul" gap="s2-5">
          {hasLost && (
            <Problem>
              <Trans>A purchased file is missing from the store. Remake the files of its order.</Trans>
            </Problem>
          )}
          {problems.map((problem) => (
            <Problem key={problem}>{words[problem](customer)}</Problem>
          ))}
        </Stack>
      )}
    </Panel>
  )
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <li className={classNames(styles.cstate, styles.cstateBad)}>
      <LineIcon of={TriangleAlert} />
      <Box as="span" gridColumn="2">
        {children}
      </Box>
    </li>
  )
}

const words: Record<DownloadProblem, (customer: Customer) => ReactNode> = {
  locked: ({ email }) => (
    <Trans>
      The account is locked, so they cannot sign in.{' '}
      <Text as={Link} link to={`/admin/manage-users?${new URLSearchParams({ q: email })}`}>
        Unlock it in Manage Users
      </Text>
    </Trans>
  ),
  'address-unconfirmed': ({ canSignIn }) =>
    canSignIn ? (
      <Trans>
        The email address was never confirmed, so receipts carry no download links. They can download in My
        Purchases, or confirm it with a reset link.
      </Trans>
    ) : (
      <Trans>
        The email address was never confirmed, so receipts carry no download links. They can download in My
        Purchases.
      </Trans>
    ),
  'nothing-bought': ({ email }) => (
    <Trans>
      This account owns no licenses. They may have bought with another address.{' '}
      <Text as={Link} link to={`/admin/manage-payments?${new URLSearchParams({ q: email })}`}>
        Search the orders
      </Text>
    </Trans>
  ),
  disputed: () => (
    <Trans>A payment is disputed, so its downloads are closed until the bank has decided.</Trans>
  ),
  'files-preparing': () => (
    <Trans>Files of an order are being prepared. This takes a few minutes at most.</Trans>
  ),
  'files-failed': () => <Trans>Files of an order could not be created. The order below shows why.</Trans>,
  'mail-failed': () => <Trans>An email could not be delivered. The list of emails shows why.</Trans>,
}
