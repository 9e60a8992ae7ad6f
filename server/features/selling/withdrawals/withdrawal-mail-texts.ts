import { msg } from '#contract/text/msg.ts'
import type { MailReason } from '#server/platform/mail/mail-kind.ts'

type Reference = { reference: string }
/** `number`: of the order; undefined if it matches none. */
type ToStore = Reference & { number: string | undefined; due: string }

/** What the mails about a statement say, by what the law calls it: other languages have two words, of two genders. */
export const withdrawalMailTexts = {
  withdraw: {
    received: ({ reference }: Reference) => ({
      subject: msg`We received your withdrawal: ${{ reference }}`,
      heading: msg`We received your withdrawal`,
    }),
    forConfirmation: (({ store }) =>
      msg`You’re getting this because this address was given for the confirmation of a withdrawal at ${{ store }}.`) satisfies MailReason,
    ofOrder: ({ number }: { number: string }) => ({
      subject: msg`A withdrawal for your order ${{ number }}`,
      heading: msg`A withdrawal for your order`,
    }),
    toStore: (event: 'received' | 'due', { reference, number, due }: ToStore) =>
      event === 'due'
        ? {
            subject: msg`Answer the withdrawal ${{ reference }} by ${{ due }}`,
            heading: msg`A withdrawal waits for your answer`,
            button: msg`Look at the withdrawal`,
          }
        : {
            subject:
              number === undefined
                ? msg`A withdrawal: ${{ reference }}`
                : msg`A withdrawal: order ${{ number }}`,
            heading: msg`A buyer sent a withdrawal`,
            button: msg`Look at the withdrawal`,
          },
    answered: ({ reference }: Reference) => ({
      subject: msg`About your withdrawal ${{ reference }}`,
      heading: msg`About your withdrawal`,
    }),
    sentOne: (({ store }) =>
      msg`You’re getting this because you sent a withdrawal at ${{ store }}.`) satisfies MailReason,
  },
  cancel: {
    received: ({ reference }: Reference) => ({
      subject: msg`We received your cancellation: ${{ reference }}`,
      heading: msg`We received your cancellation`,
    }),
    forConfirmation: (({ store }) =>
      msg`You’re getting this because this address was given for the confirmation of a cancellation at ${{ store }}.`) satisfies MailReason,
    ofOrder: ({ number }: { number: string }) => ({
      subject: msg`A cancellation for your order ${{ number }}`,
      heading: msg`A cancellation for your order`,
    }),
    toStore: (event: 'received' | 'due', { reference, number, due }: ToStore) =>
      event === 'due'
        ? {
            subject: msg`Answer the cancellation ${{ reference }} by ${{ due }}`,
            heading: msg`A cancellation waits for your answer`,
            button: msg`Look at the cancellation`,
          }
        : {
            subject:
              number === undefined
                ? msg`A cancellation: ${{ reference }}`
                : msg`A cancellation: order ${{ number }}`,
            heading: msg`A buyer sent a cancellation`,
            button: msg`Look at the cancellation`,
          },
    answered: ({ reference }: Reference) => ({
      subject: msg`About your cancellation ${{ reference }}`,
      heading: msg`About your cancellation`,
    }),
    sentOne: (({ store }) =>
      msg`You’re getting this because you sent a cancellation at ${{ store }}.`) satisfies MailReason,
  },
}
