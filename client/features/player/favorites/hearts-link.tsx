import { useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { Link } from 'react-router'
import { HeaderKey, QuietHeaderCount } from '#client/ui/header-key.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { useMarks } from './marks.ts'

/** The header's link to hearts and crates, with the number of hearts. */
export function HeartsLink() {
  const { t } = useLingui()
  const count = useMarks(({ hearts }) => Object.keys(hearts).length)
  return (
    <HeaderKey as={Link} to="/crates" aria-label={t`Hearts, ${count}`}>
      <LineIcon of={Heart} />
      <QuietHeaderCount>{count}</QuietHeaderCount>
    </HeaderKey>
  )
}
