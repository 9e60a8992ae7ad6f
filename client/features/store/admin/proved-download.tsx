import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { useProvedDownload } from './use-proved-download.ts'

/** A button for a download that requires a fresh proof of identity. */
export function ProvedDownload({
  href,
  quiet,
  children,
}: {
  href: string
  /** Without a surface, among other quiet links. */
  quiet?: boolean
  children: ReactNode
}) {
  return (
    <a
      className={buttonClass({ small: true, variant: quiet ? 'quiet' : undefined })}
      {...useProvedDownload(href)}
    >
      <LineIcon of={Download} />
      {children}
    </a>
  )
}
