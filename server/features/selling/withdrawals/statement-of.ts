import { z } from 'zod'
import { receivedText, statementText } from '#contract/law/withdrawal-statement.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { WithdrawalLinks } from './links.ts'

type Withdrawal = Row<'withdrawals'>

export function pdfPath(links: WithdrawalLinks, { id }: Pick<Withdrawal, 'id'>): string {
  return `/api/withdrawals/${links.statementToken(id)}/statement.pdf`
}

/** What a statement said, and when it came; undefined once it was erased. */
export function statementOf(row: Withdrawal): { statement: string; received: string } | undefined {
  const { name, email, given: order, wording } = row
  if (name === null || email === null || order === null) return undefined
  const titles = readJson(z.array(z.string()), row.titles)
  return {
    statement: statementText({ wording, order, titles, name, email }),
    received: receivedText({ wording, receivedAt: row.received_at, timeZone: row.time_zone }),
  }
}
