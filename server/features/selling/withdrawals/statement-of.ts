import { z } from 'zod'
import { receivedText, statementText } from '#contract/law/withdrawal-statement.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import type { WithdrawalLinks } from './links.ts'

type Withdrawal = Row<'withdrawals'>

export function pdfPath(links: WithdrawalLinks, { id }: Pick<Withdrawal, 'id'>): string {
  return `/api/withdrawals/${links.statementToken(id)}/statement.pdf`
}

/** What a statement said in its language, and when it came; undefined once it was erased. */
export function statementOf(row: Withdrawal): { statement: string; received: string } | undefined {
  const { locale, _: draw } = i18nOf(row.locale ?? sourceLocale)
  const { name, email, given: order, wording } = row
  if (name === null || email === null || order === null) return undefined
  const titles = readJson(z.array(z.string()), row.titles)
  return {
    statement: draw(statementText({ wording, order, titles, name, email })),
    received: draw(receivedText({ wording, receivedAt: row.received_at, timeZone: row.time_zone }, locale)),
  }
}
