import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { look } from './primitives.tsx'
import type { Look } from './styles/layout.ts'
import uiSleeve from './styles/sleeve.module.css'

type CoverImageSource = {
  /** URL of the picture without width and format: `/media/covers/abc`. */
  base: string
  widths: readonly number[]
  color: string
  placeholder: string
}

/** For browsers without AVIF: every browser that runs the store's scripts knows WebP. */
const FALLBACK_WIDTH = 640

/**
 * A square cover in the size the screen needs, as AVIF, or as WebP in one size. Shows a blurred placeholder while it loads and a
 * fallback with the title if it fails.
 */
export function CoverImage({
  source,
  title,
  sizes,
  importance,
  decorative = false,
  ...place
}: {
  source: CoverImageSource
  title: string
  /** CSS `sizes` of the picture on the screen. */
  sizes: string
  /** Fetch priority. High: part of the first screen. Low: after all others on the first screen. */
  importance?: 'high' | 'low' | undefined
  /** The title is next to it, so screen readers skip it. */
  decorative?: boolean
} & Pick<Look, 'width'>) {
  const { t } = useLingui()
  const [state, setState] = useState<'loading' | 'loaded' | 'broken'>('loading')
  const image = useRef<HTMLImageElement>(null)

  // The picture of the server-rendered HTML may have loaded, or failed, before hydration.
  useEffect(() => {
    if (image.current?.complete) setState(image.current.naturalWidth > 0 ? 'loaded' : 'broken')
  }, [])

  if (state === 'broken') {
    return (
      <span
        className={classNames(uiSleeve.sleeve, uiSleeve.sleevePaper, look(place))}
        role="img"
        aria-hidden={decorative || undefined}
        aria-label={decorative ? undefined : t`Cover of ${title}`}
      >
        <span>{title}</span>
      </span>
    )
  }
  const sourceSet = source.widths.map((width) => `${source.base}-${width}.avif ${width}w`).join(', ')
  const fallbackWidth = source.widths.findLast((width) => width <= FALLBACK_WIDTH) ?? FALLBACK_WIDTH
  return (
    <picture
      className={classNames(uiSleeve.sleeve, uiSleeve.sleevePicture, look(place))}
      style={
        state === 'loaded'
          ? { backgroundColor: source.color }
          : { backgroundColor: source.color, backgroundImage: `url("${source.placeholder}")` }
      }
    >
      <source type="image/avif" srcSet={sourceSet} sizes={sizes} />
      <img
        ref={image}
        src={`${source.base}-${fallbackWidth}.webp`}
        alt={decorative ? '' : t`Cover of ${title}`}
        width={640}
        height={640}
        loading={importance === 'high' ? 'eager' : 'lazy'}
        fetchPriority={importance}
        decoding={importance === 'high' ? 'auto' : 'async'}
        onLoad={() => setState('loaded')}
        onError={() => setState('broken')}
      />
    </picture>
  )
}
