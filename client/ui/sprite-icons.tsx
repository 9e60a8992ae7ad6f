import { Heart, ListPlus, ListStart, type LucideIcon, Play, Share2, ShoppingCart } from 'lucide-react'

/** The icons of a beat's card. A page has each of them dozens of times, so that their paths are in it once. */
const drawings = {
  play: Play,
  heart: Heart,
  'list-start': ListStart,
  'list-plus': ListPlus,
  share: Share2,
  'shopping-cart': ShoppingCart,
} satisfies Record<string, LucideIcon>
type Drawing = keyof typeof drawings

const idOf = (drawing: string) => `icon-${drawing}`

/** The drawings that the icons below refer to. Takes no room. */
export function IconSprite() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      {Object.entries(drawings).map(([drawing, Icon]) => (
        <symbol key={drawing} id={idOf(drawing)} viewBox="0 0 24 24">
          <Icon fill="inherit" stroke="inherit" strokeWidth="inherit" />
        </symbol>
      ))}
    </svg>
  )
}

type IconProps = { className?: string | undefined }

export const PlayIcon = iconOf('play')
export const HeartIcon = iconOf('heart')
export const ListStartIcon = iconOf('list-start')
export const ListPlusIcon = iconOf('list-plus')
export const ShareIcon = iconOf('share')
export const ShoppingCartIcon = iconOf('shopping-cart')

/** Needs `ico` in its class: it has no size or stroke of its own. */
function iconOf(drawing: Drawing) {
  return function SpriteIcon({ className }: IconProps) {
    return (
      <svg className={className} aria-hidden="true">
        <use href={`#${idOf(drawing)}`} />
      </svg>
    )
  }
}
