import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { callBytes } from '#client/platform/call.ts'
import type { ImportView } from '#contract/beats/catalogue-import.ts'
import { importQuery } from './import-query.ts'

/** Sends dropped files one after another: first the CSV, then what its rows name. */
export function useImportFiles() {
  const queryClient = useQueryClient()
  const [sent, setSent] = useState({ done: 0, total: 0 })
  const act = useAdminAct(async (files: File[]) => {
    const inOrder = [...files].sort((a, b) => Number(isCsv(b)) - Number(isCsv(a)))
    setSent({ done: 0, total: inOrder.length })
    for (const [at, file] of inOrder.entries()) {
      const view = await send(file)
      queryClient.setQueryData(importQuery().queryKey, view)
      setSent({ done: at + 1, total: inOrder.length })
    }
  })
  return { add: act.mutate, isSending: act.isPending, sent }
}

function isCsv({ name }: File): boolean {
  return /\.(?:csv|tsv|txt)$/i.test(name)
}

async function send(file: File): Promise<ImportView> {
  const place = { query: { name: file.name }, bytes: file }
  return isCsv(file) ? callBytes('PUT /admin/import/csv', place) : callBytes('PUT /admin/import/files', place)
}
