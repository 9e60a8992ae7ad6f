import { Heart } from 'lucide-react'
import { Link } from 'react-router'
import headerStyles from '#client/app/layouts/header.module.css'
import uiBase from '#client/ui/styles/base.module.css'
import { useMarks } from './marks.ts'

/** The header's link to hearts and crates, with the number of hearts. */
export function HeartsLink() {
  const count = useMarks(({ hearts }) => Object.keys(hearts).length)
  return (
    <Link to="/crates" className={headerStyles.cartkey} aria-label={`Hearts, ${count}`}>
      <Heart className={uiBase.ico} aria-hidden />
      <span className={uiBase.num}>{count}</span>
    </Link>
  )
}
