import { Heart } from 'lucide-react'
import { Link } from 'react-router'
import headerStyles from '#client/app/layouts/header.module.css'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { useMarks } from './marks.ts'

/** The header's link to hearts and crates, with the number of hearts. */
export function HeartsLink() {
  const count = useMarks(({ hearts }) => Object.keys(hearts).length)
  return (
    <Link to="/crates" className={headerStyles.cartkey} aria-label={`Hearts, ${count}`}>
      <LineIcon of={Heart} />
      <Text as="span" numeric>
        {count}
      </Text>
    </Link>
  )
}
