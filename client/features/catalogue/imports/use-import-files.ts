import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { callBytes } from '#client/platform/call.ts'
import { pathOf } from '#client/ui/read-dropped-files.ts'
import type { ImportView } from '#contract/beats/catalogue-import.ts'
import { importQuery } from './import-query.ts'

/** Sends dropped files one after another: first the CSV, then what its rows name. */
export function useImportFiles() {
  const queryClient = useQueryClient()
  const [sent, setSent] = useState({ done: 0, total: 0 })
  const act = useAdminAct(async (files: File[]) => {
    // Of a folder, only what a row can name: not the project files and notes beside it.
    const wanted = files.filter((file) => isCsv(file) || pathOf(file) === file.name || isNamed(file))
    const inOrder = wanted.sort((a, b) => Number(isCsv(b)) - Number(isCsv(a)))
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

function isNamed({ name }: File): boolean {
  return !name.startsWith('.') && /\.(?:wave?|aiff?|aifc|flac|mp3|jpe?g|png|webp|zip)$/i.test(name)
}

async function send(file: File): Promise<ImportView> {
  return isCsv(file)
    ? callBytes('PUT /admin/import/csv', { query: { name: file.name }, bytes: file })
    : callBytes('PUT /admin/import/files', { query: { name: pathOf(file) }, bytes: file })
}
