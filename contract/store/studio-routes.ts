import { z } from 'zod'
import { locales } from '#contract/text/locales.ts'
import { Success, TokenParams } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { ContactRequest, ContactResponse } from './contact.ts'
import { SubscribeRequest, SubscribeResponse } from './newsletter.ts'
import { LegalText, legalTexts } from './rich-text.ts'
import { FaqItem } from './settings.ts'

const UnsubscribeToken = z.object({ token: z.string().max(256) })

export const studioRoutes = defineRoutes('Studio', {
  'POST /contact': {
    access: 'everyone',
    summary: 'Send a message to the store',
    description:
      'Without a mail server or a support address nothing is sent or stored, and `delivered` is false.',
    body: ContactRequest,
    answer: ContactResponse,
  },
  'POST /newsletter': {
    access: 'everyone',
    summary: 'Subscribe to the newsletter; sends a confirmation link',
    description:
      'Responds the same for addresses that are already subscribed. Without a mail server nothing is stored.',
    body: SubscribeRequest,
    answer: SubscribeResponse,
  },
  'POST /newsletter/confirm/:token': {
    access: 'everyone',
    summary: 'Confirm a subscription with the token from the email',
    params: TokenParams,
    answer: Success,
  },
  'GET /newsletter/subscribers.csv': {
    access: 'admins',
    proof: 'export',
    summary: 'Export confirmed subscribers as CSV; administrators only',
  },
  'GET /pages/:kind': {
    access: 'everyone',
    summary: 'Get the terms, privacy policy or imprint',
    params: z.object({ kind: z.enum(legalTexts) }),
    answer: LegalText,
  },
  'GET /pages/faq': {
    access: 'everyone',
    summary: 'Get the questions and answers written by an administrator; null: the standard ones',
    answer: z
      .array(FaqItem.extend({ locale: z.enum(locales).describe('The language that it is in') }))
      .nullable(),
  },
  'POST /newsletter/unsubscribe/:token': {
    access: 'everyone',
    summary: 'Unsubscribe from the newsletter, in one click (RFC 8058)',
    description: 'Idempotent.',
    params: UnsubscribeToken,
    answer: Success.extend({
      undo: z.string().nullable().describe('For `POST /newsletter/rejoin`; null: nobody was on the list'),
    }),
  },
  'POST /newsletter/rejoin': {
    access: 'everyone',
    summary: 'Undo leaving the newsletter',
    body: z.object({ undo: z.string().min(1).max(4_000) }),
    answer: Success,
  },
  'GET /newsletter/unsubscribe/:token': {
    access: 'everyone',
    summary: 'Redirect to the confirmation page',
    params: UnsubscribeToken,
  },
})
