export { BillingForm, type FilledBilling } from './billing-form.tsx'
export { forgetBilling, recallBilling, rememberBilling } from './checkout-memory.ts'
export { CheckoutSteps } from './checkout-steps.tsx'
export { ExpressCheckout } from './express-checkout.tsx'
export { OrderSummary } from './order-summary.tsx'
export { PaymentFailed } from './payment-failed.tsx'
export { NOT_PAID } from './payment-outcome.ts'
export {
  followOrderQuery,
  paymentSettingsQuery,
} from './payment-queries.ts'
export { PaymentStep } from './payment-step.tsx'
export { useCameFromPaypal } from './use-came-back.ts'
export { useHeldQuote } from './use-held-quote.ts'
export { useSmallScreen } from './use-small-screen.ts'
export { taxHint, useTaxedQuote } from './use-taxed-quote.ts'
export { VuMeter } from './vu-meter.tsx'
