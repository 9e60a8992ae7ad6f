import { useQueryClient } from '@tanstack/react-query'
import { WithdrawSteps } from '#client/features/selling/withdrawals/index.ts'
import { type WithdrawPage as Shown, WITHDRAW_PAGE_KEY } from '#contract/law/withdraw-page.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** What the server has put into the page. It exists only as the server makes it. */
export function WithdrawPage() {
  const shown = useQueryClient().getQueryData<Shown>(WITHDRAW_PAGE_KEY)
  return shown ? <WithdrawSteps shown={shown} /> : <NotFoundPage />
}
