import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Text } from '#client/ui/primitives.tsx'
import type { OfferStep } from './offer-words.ts'

/** What happened to an offer. `price`: as formatted. */
export function OfferStepText({ step, price }: { step: OfferStep; price: string }) {
  switch (step) {
    case 'offered':
      return (
        <Trans>
          <Who>You</Who> offered {price}
        </Trans>
      )
    case 'asked':
      return (
        <Trans>
          <Who>The store</Who> asks {price}
        </Trans>
      )
    case 'agreed':
      return (
        <Trans>
          <Who>You</Who> agreed
        </Trans>
      )
    case 'accepted':
      return (
        <Trans>
          <Who>The store</Who> accepted
        </Trans>
      )
    case 'declined':
      return (
        <Trans>
          <Who>The store</Who> declined
        </Trans>
      )
    case 'mineDeclined':
      return (
        <Trans>
          <Who>You</Who> declined
        </Trans>
      )
    case 'purchaseLapsed':
      return <Trans>72 hours went by without a purchase</Trans>
    case 'counterLapsed':
      return <Trans>7 days went by without your answer</Trans>
    case 'offerLapsed':
      return <Trans>7 days went by without an answer</Trans>
  }
}

function Who({ children }: { children?: ReactNode }) {
  return (
    <Text as="b" weight="strong">
      {children}
    </Text>
  )
}
