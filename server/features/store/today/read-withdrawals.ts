import type { TodoRow } from '#contract/store/todo.ts'
import { readWaitingWithdrawals } from '#server/features/selling/withdrawals/index.ts'
import type { Store } from '#server/platform/store.ts'

/** Statements of buyers who withdraw, which nobody has answered. */
export async function readWithdrawals({
  db,
  settings,
  payments: { mode },
}: Store): Promise<Extract<TodoRow, { kind: 'withdrawal' }>[]> {
  const { timeZone } = settings.current
  const waiting = await readWaitingWithdrawals({ db, timeZone, mode })
  return waiting.map(({ receivedAt, dueAt, reference, name, order }) => ({
    kind: 'withdrawal',
    dueAt,
    since: receivedAt,
    to: '/admin/manage-payments/withdrawals?show=waiting',
    reference,
    name: name ?? '',
    order: order?.number ?? null,
  }))
}
