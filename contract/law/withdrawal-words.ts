import type { WithdrawalWording } from './withdrawal-wording.ts'

/** `confirm` is the button that does it: nothing else may stand on it. */
export const withdrawalWords = {
  withdraw: {
    confirm: 'Confirm withdrawal',
    heading: 'Withdraw from a contract',
    statement: 'I withdraw from my contract',
    noun: 'withdrawal',
  },
  cancel: {
    confirm: 'Confirm cancellation',
    heading: 'Cancel a purchase',
    statement: 'I cancel my contract',
    noun: 'cancellation',
  },
} as const satisfies Record<WithdrawalWording, Record<string, string>>
