import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
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
export function OwnOffers({ userId }: { userId: string }) {
  // Poll for answers.
  const offers = useQuery({ ...ownOffersQuery(userId), refetchInterval: 60_000 })
  return (
    <Loaded query={offers} problem="Your offers can't be loaded.">
      {(data) =>
        data.length === 0 ? (
          <EmptyNote title="No offers yet.">
            <p className={uiType.muted}>
              Name your price on a beat's page. The store answers here and by email.
            </p>
            <Link className={buttonClass({})} to="/beats">
              Explore the beats
            </Link>
          </EmptyNote>
        ) : (
          <ul className={uiLayout.stack}>
            {inOrder(data).map((offer) => (
              <OwnOffer key={offer.id} userId={userId} offer={offer} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
