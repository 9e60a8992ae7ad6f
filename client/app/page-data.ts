import type { QueryClient } from '@tanstack/react-query'
import type { StoreSettings } from '#contract/store/rendered-page.ts'

/** Server data embedded in the HTML, so the first screen needs no further request. */
export type PageData = {
  settings: StoreSettings
  queries: { key: readonly unknown[]; data: unknown }[]
  /** The page shows the store without beats, whose chunk is loaded before hydration: nothing on it moves then. */
  isEmptyStore?: boolean
  /** URL of the file with the texts of a page in another language than that of the sources. */
  texts?: string
}

export const PAGE_DATA_ID = 'page-data'

export function fillQueryClient(client: QueryClient, { queries }: PageData): void {
  for (const { key, data } of queries) client.setQueryData(key, data)
}

/** The data as an inert script element. Escaped, so no text in the data can close it. */
export function pageDataElement(data: PageData): string {
  const json = JSON.stringify(data).replace(/</g, '\\u003c')
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`
}
