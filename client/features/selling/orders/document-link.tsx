import { FileText } from 'lucide-react'
import { buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'

/** A button that downloads a license's PDF. */
export function DocumentLink({ href, name, about }: { href: string; name: string; about: string }) {
  return (
    <a className={buttonClass({ small: true })} href={href} download aria-label={about}>
      <LineIcon of={FileText} size="small" />
      {name}
    </a>
  )
}
