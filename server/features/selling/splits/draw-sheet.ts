import { readFile } from 'node:fs/promises'
import { SheetStatement } from '#contract/splits/split.ts'
import type { SplitRead } from '#server/model/split/index.ts'
import { type SheetContext, writeSheetStatement } from '#server/model/split/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { drawInBackground } from '#server/platform/pdf/draw-in-background.ts'
import type { PrivateFiles } from '#server/platform/storage/private-files.ts'

const worker = new URL('./split-worker.ts', import.meta.url)

/** PDF of a split's sheet: as it was signed, or as it stands while some have not. */
export async function drawSheet(
  context: SheetContext & { db: Db; files: PrivateFiles; storeUrl: () => string },
  split: SplitRead,
): Promise<Buffer> {
  const statement = split.statement
    ? readJson(SheetStatement, split.statement)
    : await writeSheetStatement(context.db, context, split)
  const verifyUrl = `${context.storeUrl()}/verify/${split.sheet_number}`
  const madeAt = new Date(split.completed_at ?? Date.now()).toISOString()
  const source = JSON.stringify({ statement, verifyUrl, madeAt })
  return drawInBackground(context.files, { worker, document: 'sheet', source }, (path) => readFile(path))
}
