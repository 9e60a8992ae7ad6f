import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { useProvedDownload } from './use-proved-download.ts'

/** A button for a download that requires a fresh proof of identity. */
export function ProvedDownload({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={buttonClass({ small: true })} {...useProvedDownload(href)}>
      <LineIcon of={Download} />
      {children}
    </a>
  )
}
