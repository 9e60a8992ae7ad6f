import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Stack, Text } from '#client/ui/primitives.tsx'
import type { PaymentRequestOf } from './create-payment.ts'
import { PayKey, type ShownTotal } from './pay-key.tsx'
import { useBackKey } from './use-back-key.ts'

/**
 * Places the order when its button is pressed, and leads to PayPal, where the buyer approves the payment. Nothing of
 * PayPal's is loaded before.
 */
export function PayWithPaypal({
  request,
  shown,
  terms,
  opensAtOnce,
  onProblem,
}: {
  request: PaymentRequestOf
  shown: ShownTotal
  /** What the buyer agrees to by paying, above the total. */
  terms: ReactNode
  /** The buyer has just asked for PayPal's page. */
  opensAtOnce: boolean
  onProblem: (error: Error) => void
}) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  const open = useMutation({
    mutationFn: () => request.send('paypal'),
    onSuccess({ approveUrl, orderId }) {
      if (approveUrl === null) {
        navigate(`/success?order=${orderId}`, { replace: true })
        return
      }
      setLeaving(true)
      location.assign(approveUrl)
    },
    onError: onProblem,
  })
  useBackKey(() => setLeaving(false))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (!opensAtOnce) return
    // Coming back to this page later must not lead there again.
    navigate(pathname + search, { replace: true })
    open.mutate()
  }, [])
  const isBusy = open.isPending || isLeaving
  return (
    <Stack
      as="form"
      gap="s5"
      pack="start"
      onSubmit={(event) => {
        event.preventDefault()
        // A double click must not ask twice.
        if (!isBusy) open.mutate()
      }}
    >
      <Text tone="muted">
        <Trans>You’ll finish at PayPal and come back here. Nothing is charged before you agree there.</Trans>
      </Text>
      {terms}
      <PayKey {...shown} busy={isBusy} />
      <Text tone="faint" size="small" role="status">
        {isBusy && t`Opening PayPal...`}
      </Text>
    </Stack>
  )
}
