import { Heart } from 'lucide-react'
import { Link } from 'react-router'
import { useMarks } from './marks.ts'

/** The header's link to hearts and crates, with the number of hearts. */
export function HeartsLink() {
  const count = useMarks(({ hearts }) => Object.keys(hearts).length)
  return (
    <Link to="/crates" className="cartkey" aria-label={`Hearts, ${count}`}>
      <Heart className="ico" aria-hidden />
      <span className="num">{count}</span>
    </Link>
  )
}
