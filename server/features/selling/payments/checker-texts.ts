import { msg } from '#contract/text/msg.ts'

/** What the history says of who checks a payment. Without a name it is the bank behind a card. */
export const checkingText = (checker: string) =>
  checker === '' ? msg`The bank is checking the payment` : msg`${{ checker }} is checking the payment`

export const refusedText = (checker: string) =>
  checker === ''
    ? msg`The bank did not accept the payment. Nothing was charged.`
    : msg`${{ checker }} did not accept the payment. Nothing was charged.`

export const declinedText = (checker: string) =>
  checker === ''
    ? msg`The bank declined the charge. Nothing was charged.`
    : msg`${{ checker }} declined the charge. Nothing was charged.`
