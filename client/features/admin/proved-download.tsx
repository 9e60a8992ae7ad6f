import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, sendJson } from '#client/platform/api.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'

/**
 * A download that wants to know who asks. The browser makes it by itself and could only save the refusal, so the
 * question comes first.
 */
export function ProvedDownload({
  href,
  className,
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  const showToast = useToast()
  const check = useMutation({
    mutationFn: () => sendJson('POST', '/api/account/proof/check', {}),
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
  return (
    <a
      className={buttonClass({ small: true }, className)}
      href={href}
      download
      onClick={(event) => {
        event.preventDefault()
        if (!check.isPending) check.mutate()
      }}
    >
      <Download className="ico" aria-hidden />
      {children}
    </a>
  )
}
