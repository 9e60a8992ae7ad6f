export {
  type DisputeSnapshot,
  type PaymentSnapshot,
  type RefundSnapshot,
  type ReleaseReason,
  releaseReasons,
} from './payment-snapshot.ts'
export {
  type Hint,
  type LinkedOrder,
  type MovedMoney,
  type OpenedPayment,
  PaymentMissingError,
  type PaymentProvider,
  RefusedError,
} from './provider.ts'
