import { type Letter, wordmark, wordmarkBlock } from './wordmark-letters.ts'

const OWN_NAME = 'backbeat'

/**
 * The store's name in the rhythm of the brand: narrow, WIDE, narrow, WIDE. Drawn outlines for our own name, the
 * variable font's width axis for any other.
 */
export function Wordmark({ name }: { name: string }) {
  if (name.toLowerCase() !== OWN_NAME) return <LetteredName name={name} />
  return (
    <svg viewBox={wordmark.viewBox} role="img" aria-label={name}>
      <Letters letters={wordmark.letters} />
    </svg>
  )
}

/** The same in two large lines, as decoration. */
export function WordmarkBlock({ name }: { name: string }) {
  if (name.toLowerCase() !== OWN_NAME) {
    return (
      <span className="hero__name" aria-hidden="true">
        <LetteredName name={name} />
      </span>
    )
  }
  return (
    <svg className="hero__bb" viewBox={wordmarkBlock.viewBox} aria-hidden="true">
      <Letters letters={wordmarkBlock.letters} />
    </svg>
  )
}

function Letters({ letters }: { letters: readonly Letter[] }) {
  return letters.map(({ wide, x, y, scale, path }) => (
    <path
      key={`${x} ${y}`}
      className={wide ? 'bb-w' : 'bb-n'}
      transform={`translate(${x} ${y}) scale(${scale} 1)`}
      d={path}
    />
  ))
}

function LetteredName({ name }: { name: string }) {
  return (
    <span className="lettered">
      <span className="sr">{name}</span>
      <span aria-hidden="true">
        {[...name].map((letter, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: letters repeat and never move
          <span key={at} className={at % 2 === 1 ? 'lettered__wide' : 'lettered__narrow'}>
            {letter}
          </span>
        ))}
      </span>
    </span>
  )
}
