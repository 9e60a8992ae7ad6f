import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useUserId } from '#client/platform/session.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import styles from './license-notes.module.css'
import { licensesInForce, ownOrdersQuery } from './license-queries.ts'

/** On a beat's page: the licenses of it that the signed-in person owns. */
export function OwnedNote({ beatId }: { beatId: string }) {
  const userId = useUserId()
  const orders = useQuery({ ...ownOrdersQuery(), enabled: userId !== '' })
  const owned = licensesInForce(orders.data ?? [], beatId)
  if (owned.length === 0) return null
  return (
    <p
      className={classNames(
        styles.held,
        styles.heldOwned,
        look({
          display: 'flex',
          gap: 's3',
          align: 'start',
          padY: 's3',
          padX: 's4',
          surface: 'panel',
          size: 'ui',
        }),
      )}
    >
      <LineIcon of={CircleCheck} />
      <span>
        <Trans>You own this beat:</Trans>{' '}
        {owned.map(({ certificate, license }, at) => (
          <span key={certificate}>
            {at > 0 && ', '}
            <Text as={Link} link to={`/orders/${certificate}`}>
              <Trans>{{ name: license.name }} license</Trans>
            </Text>
          </span>
        ))}
      </span>
    </p>
  )
}
