import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountQuery } from '#client/features/accounts/index.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import type { Offer } from '#contract/offer.ts'
import { longDate } from './offer-words.ts'
import { useOfferAct } from './use-offer-act.ts'

/** What happens next with an offer that was sent. */
export function OfferSent({ userId, offer, onClose }: { userId: string; offer: Offer; onClose: () => void }) {
  const { formatTotal } = useMoney()
  const account = useQuery(accountQuery())
  const act = useOfferAct(userId, onClose)
  return (
    <>
      <dl className="sums sums--box">
        <div>
          <dt>{offer.license.name} license</dt>
          <dd className="num">{formatTotal(offer.price)}</dd>
        </div>
        <div>
          <dt>Answer until</dt>
          <dd>{longDate(offer.expiresAt)}</dd>
        </div>
      </dl>
      <p className="muted">
        We write to {account.data?.email ?? 'your email address'} when there is an answer.
      </p>
      <div className="dialog__acts">
        <Button
          variant="quiet"
          busy={act.isPending}
          onClick={() => act.mutate({ id: offer.id, action: 'withdraw' })}
        >
          Take it back
        </Button>
        <Link className={buttonClass({})} to="/offers" onClick={onClose}>
          Show my offers
        </Link>
      </div>
    </>
  )
}
