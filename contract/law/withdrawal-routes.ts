import { z } from 'zod'
import { IdParams } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import {
  AdminWithdrawal,
  WithdrawalAnswerRequest,
  WithdrawalListParams,
  WithdrawalMatchRequest,
  WithdrawalRefundRequest,
} from './admin-withdrawal.ts'
import { WithdrawalReceipt, WithdrawalRequest } from './withdrawal-statement.ts'

export const withdrawalRoutes = defineRoutes('Withdrawals', {
  'POST /withdrawals': {
    access: 'everyone',
    summary: 'Withdraw from a contract',
    description:
      'Takes every statement and confirms it by email. Answers alike whether or not there is such an order. The same order and address get the same reference.',
    body: WithdrawalRequest,
    status: 201,
    answer: WithdrawalReceipt,
  },
  'GET /withdrawals/:token/statement.pdf': {
    access: 'everyone',
    summary: 'Get a statement as PDF, by its signed link',
    params: z.object({ token: z.string().max(128) }),
    file: 'application/pdf',
  },
  'GET /admin/withdrawals': {
    access: 'admins',
    summary: 'List withdrawals, newest first',
    query: WithdrawalListParams,
    answer: z.array(AdminWithdrawal),
  },
  'POST /admin/withdrawals/:id/refund': {
    access: 'admins',
    proof: 'money',
    summary: 'Refund what was withdrawn from, which ends its licenses',
    params: IdParams,
    body: WithdrawalRefundRequest,
    answer: AdminWithdrawal,
  },
  'POST /admin/withdrawals/:id/answer': {
    access: 'admins',
    summary: 'Answer by mail, such as that the right has ended',
    params: IdParams,
    body: WithdrawalAnswerRequest,
    answer: AdminWithdrawal,
  },
  'POST /admin/withdrawals/:id/match': {
    access: 'admins',
    summary: 'Say which order a withdrawal is about',
    params: IdParams,
    body: WithdrawalMatchRequest,
    answer: AdminWithdrawal,
  },
})
