import { ProvedDownload } from '#client/features/store/admin/index.ts'
import { addressOf } from '#client/platform/call.ts'
import { Text } from '#client/ui/primitives.tsx'
import { isSepaIban } from '#contract/splits/bank-account.ts'
import type { PayoutPerson } from '#contract/splits/payout.ts'

/** The SEPA file of those whose account is in SEPA, in the version that banks take and the older one. Says who is not in it. */
export function SepaDownload({ people }: { people: readonly PayoutPerson[] }) {
  const isIn = ({ method, account }: PayoutPerson) => method === 'bank' && isSepaIban(account ?? '')
  const included = people.filter(isIn)
  const leftOut = people.filter((person) => !isIn(person))
  const href = (version: '03' | '09') =>
    addressOf('GET /admin/payouts.xml', {
      query: { people: included.map(({ id }) => id).join(','), version },
    })
  return (
    <>
      {included.length > 0 && (
        <>
          <ProvedDownload href={href('09')}>SEPA file</ProvedDownload>
          <ProvedDownload href={href('03')}>SEPA file, old version (.03)</ProvedDownload>
        </>
      )}
      {leftOut.length > 0 && (
        <Text as="span" tone="muted" role="status">
          Not in the SEPA file: {leftOut.map(reasonOf).join(', ')}.
        </Text>
      )}
    </>
  )
}

function reasonOf({ name, method }: PayoutPerson): string {
  return `${name} (${method === 'bank' ? 'account outside SEPA' : 'not paid by bank'})`
}
