import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { useToast } from '#client/ui/toast.tsx'

/**
 * Props of a download link that requires a fresh proof of identity. The browser would save the 403 response as the
 * file, so this asks first.
 */
export function useProvedDownload(href: string) {
  const showToast = useToast()
  const check = useMutation({
    mutationFn: () => call('POST /account/proof/check'),
    onSuccess: () => {
      const link = document.createElement('a')
      link.href = href
      link.download = ''
      link.click()
    },
    onError: (error) => {
      const isCanceled = error instanceof ApiError && error.code === 'fresh_proof_required'
      if (!isCanceled) showToast({ tone: 'error', text: error.message })
    },
  })
  return {
    href,
    download: true,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      if (!check.isPending) check.mutate()
    },
  }
}
