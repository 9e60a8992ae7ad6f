import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#client/ui/button.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import { useProvedDownload } from './use-proved-download.ts'

/** A button for a download that requires a fresh proof of identity. */
export function ProvedDownload({
  href,
  className,
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  return (
    <a className={buttonClass({ small: true }, className)} {...useProvedDownload(href)}>
      <Download className={uiBase.ico} aria-hidden />
      {children}
    </a>
  )
}
