import { FileText } from 'lucide-react'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'

/** A button that downloads a license's PDF. */
export function DocumentLink({ href, name, about }: { href: string; name: string; about: string }) {
  return (
    <a className={buttonClass({ small: true })} href={href} download aria-label={about}>
      <FileText className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
      {name}
    </a>
  )
}
