import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '#client/ui/primitives.tsx'
import './offers.module.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ownOffersQuery } from '#client/features/selling/carts/index.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { inOrder } from './offer-words.ts'
import { OwnOffer } from './own-offer.tsx'

/** The signed-in person's offers. */
export function OwnOffers() {
  const { t } = useLingui()
  // Poll for answers.
  const offers = useQuery({ ...ownOffersQuery(), refetchInterval: 60_000 })
  return (
    <Loaded query={offers} problem={t`Your offers can't be loaded.`}>
      {(data) =>
        data.length === 0 ? (
          <EmptyNote title={t`No offers yet.`}>
            <Text tone="muted">
              <Trans>Name your price on a beat's page. The store answers here and by email.</Trans>
            </Text>
            <Link className={buttonClass({})} to="/beats">
              <Trans>Explore the beats</Trans>
            </Link>
          </EmptyNote>
        ) : (
          <Stack as="ul" gap="s3">
            {inOrder(data).map((offer) => (
              <OwnOffer key={offer.id} offer={offer} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}
