import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountQuery } from '#client/features/accounts/profile/index.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { DialogActions } from '#client/ui/dialog-parts.tsx'
import { Box, Text } from '#client/ui/primitives.tsx'
import { Sums } from '#client/ui/sums.tsx'
import type { Offer } from '#contract/offers/offer.ts'
import { localLongDay } from '#contract/text/dates.ts'
import { useOfferAct } from './use-offer-act.ts'

/** What happens next with an offer that was sent. */
export function OfferSent({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { formatTotal } = useMoney()
  const account = useQuery(accountQuery())
  const act = useOfferAct(onClose)
  return (
    <>
      <Box padY="s3-5" padX="s4" surface="panel">
        <Sums>
          <div>
            <dt>
              <Trans>{{ name: offer.license.name }} license</Trans>
            </dt>
            <Text as="dd" numeric>
              {formatTotal(offer.price)}
            </Text>
          </div>
          <div>
            <dt>
              <Trans>Answer by</Trans>
            </dt>
            <dd>{localLongDay(offer.expiresAt)}</dd>
          </div>
        </Sums>
      </Box>
      <Text tone="muted">
        {account.data ? (
          <Trans>We'll email {{ email: account.data.email }} when the store answers.</Trans>
        ) : (
          <Trans>We'll email you when the store answers.</Trans>
        )}
      </Text>
      <DialogActions>
        <Button
          variant="quiet"
          busy={act.isPending}
          onClick={() => act.mutate({ id: offer.id, action: 'withdraw' })}
        >
          <Trans>Withdraw offer</Trans>
        </Button>
        <Link className={buttonClass({})} to="/offers" onClick={onClose}>
          <Trans>Show my offers</Trans>
        </Link>
      </DialogActions>
    </>
  )
}
