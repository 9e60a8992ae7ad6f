import { readTiersOnSale } from '#server/model/license/index.ts'
import { readTimeZone } from '#server/model/settings/index.ts'
import { readTags } from '#server/model/tag/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type ImportFiles, listImportFiles } from './import-files.ts'
import { type Cells, fileColumns, type ImportContext } from './import-row.ts'
import { type CsvOptions, readCatalogueCsv } from './read-catalogue-csv.ts'

/**
 * Reads the whole file once, so that a broken one is refused before the import starts, and notes the files that it names.
 * @param fixed what is read in place of a row's cells
 * @throws UnreadableCatalogue
 */
export async function readFilesAndRows(
  {
    csv,
    folder,
    fixed = (_line, cells) => cells,
  }: { csv: string; folder: string; fixed?: ((line: number, cells: Cells) => Cells) | undefined },
  options: CsvOptions,
): Promise<{ total: number; files: ImportFiles }> {
  const files = await listImportFiles(folder)
  let total = 0
  for await (const row of readCatalogueCsv(csv, options)) {
    total++
    if (!('cells' in row)) continue
    const cells = fixed(row.line, row.cells)
    for (const column of fileColumns) if (cells[column]) files.claim(cells[column])
  }
  return { total, files }
}

/** What names and paths of rows resolve to, as it is now. */
export async function readImportContext(db: Db, folder: string, files: ImportFiles): Promise<ImportContext> {
  const tags = await readTags(db)
  const templates = await readTiersOnSale(db)
  return {
    db,
    folder,
    files,
    timeZone: await readTimeZone(db),
    tags: new Map(tags.map((tag) => [tag.name_key, tag.id])),
    templates: new Map(templates.map((template) => [template.name.toLowerCase(), template.id])),
  }
}
