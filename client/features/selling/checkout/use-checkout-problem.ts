import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { ApiError, type ErrorCode } from '#client/platform/api.ts'
import { loginPath } from '#client/platform/return-to.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { useToast } from '#client/ui/toast.tsx'
import { priceChangeOf } from './price-change.ts'

/** Errors about the cart or the buyer that can be fixed on this page. */
const fixable: readonly ErrorCode[] = [
  'price_changed',
  'currency_changed',
  'license_changed',
  'cart_changed',
  'exclusive_held',
  'exclusive_sold',
  'cart_empty',
  'checkout_busy',
  'amount_not_payable',
  'provider_not_offered',
  'provider_not_usable',
  'code_refused',
  'country_not_served',
  'consent_required',
  'vat_number_invalid',
  'tax_location_unknown',
  'invalid_request',
]

/**
 * Shows why no payment can be made, or navigates to the order that is already paid or to the error page. Returns true
 * if the buyer can fix it here.
 * @param total as shown
 */
export function useCheckoutProblem(total: number): (error: Error) => boolean {
  const navigate = useNavigate()
  const toast = useToast()
  const money = useMoney()
  const { i18n } = useLingui()
  return (error) => {
    const change = priceChangeOf(error, money, total)
    if (change) {
      toast({ tone: change.isGoodNews ? 'ok' : 'error', text: i18n._(change.text) })
      return true
    }
    const problem = error instanceof ApiError ? error : undefined
    if (problem && fixable.includes(problem.code)) {
      toast({ tone: 'error', text: problem.message })
      return true
    }
    if (problem?.code === 'already_paid')
      navigate(`/success?order=${problem.members.orderId ?? ''}`, { replace: true })
    else if (problem?.code === 'unauthenticated') navigate(loginPath('/checkout'), { replace: true })
    else navigate('/error', { replace: true, state: { from: '/checkout?step=payment' } })
    return false
  }
}
