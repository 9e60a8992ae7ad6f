import { useEffect, useRef, useState } from 'react'

export type CoverImageSource = {
  /** Address of the whole picture without width and format: `/api/media/covers/abc`. */
  base: string
  widths: readonly number[]
  /** Address of the picture for browsers without modern formats. */
  fallback: string
  color: string
  placeholder: string
}

/**
 * A square sleeve in the size the screen needs, as AVIF or WebP. Until it has arrived its blurred self is shown, and
 * where it cannot be had, a paper sleeve with the title on it.
 */
export function CoverImage({
  source,
  title,
  sizes,
  importance,
  decorative = false,
}: {
  source: CoverImageSource
  title: string
  /** CSS `sizes` of the picture on the screen. */
  sizes: string
  /** High: it is what a first screen shows, load it first. Low: all others on that screen before it. */
  importance?: 'high' | 'low' | undefined
  /** The title stands beside it, so that it need not be read out again. */
  decorative?: boolean
}) {
  const [state, setState] = useState<'loading' | 'loaded' | 'broken'>('loading')
  const image = useRef<HTMLImageElement>(null)

  // A picture of the first HTML may have arrived, or failed, before anybody listened.
  useEffect(() => {
    if (image.current?.complete) setState(image.current.naturalWidth > 0 ? 'loaded' : 'broken')
  }, [])

  if (state === 'broken') {
    return (
      <span
        className="sleeve sleeve--paper"
        role="img"
        aria-label={decorative ? undefined : `Cover of ${title}`}
      >
        <span>{title}</span>
      </span>
    )
  }
  const sourceSet = (format: string) =>
    source.widths.map((width) => `${source.base}-${width}.${format} ${width}w`).join(', ')
  return (
    <picture
      className="sleeve sleeve--picture"
      style={
        state === 'loaded'
          ? { backgroundColor: source.color }
          : { backgroundColor: source.color, backgroundImage: `url("${source.placeholder}")` }
      }
    >
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet('webp')} sizes={sizes} />
      <img
        ref={image}
        src={source.fallback}
        alt={decorative ? '' : `Cover of ${title}`}
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
