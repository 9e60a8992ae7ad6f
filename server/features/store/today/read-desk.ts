import type { Desk } from '#contract/store/desk.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { countDrafts } from '#server/features/catalogue/drafts/index.ts'
import { hasOpenFirstSteps } from '#server/features/store/settings/index.ts'
import type { Store } from '#server/platform/store.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { readTodo } from './read-todo.ts'

/** What the rail counts: it is asked for each minute. */
export async function readDesk(store: Store): Promise<Desk> {
  const rows = await readTodo(store, i18nOf(sourceLocale))
  const find = <Kind extends (typeof rows)[number]['kind']>(kind: Kind) =>
    rows.find((row): row is Extract<typeof row, { kind: Kind }> => row.kind === kind)
  const withdrawals = rows.filter(({ kind }) => kind === 'withdrawal').length
  return {
    todo: rows.length,
    drafts: await countDrafts(store.db),
    disputes: rows.filter(({ kind }) => kind === 'dispute').length,
    ...(withdrawals > 0 && { withdrawals }),
    offers: find('offers')?.count ?? 0,
    payouts: find('payouts')?.people.length ?? 0,
    backupIsLate: find('backup') !== undefined,
    deliveryFails: find('webhook') !== undefined,
    hasFirstSteps: await hasOpenFirstSteps(store),
  }
}
