import { type Letter, wordmark, wordmarkBlock } from './wordmark-letters.ts'

const OWN_NAME = 'backbeat'
/** How other names are drawn: a file that a store of our own name never loads. */
const lettered: { file?: typeof import('./lettered-name.tsx') } = {}

/** Awaited by the server, and by the browser before hydration, so that both render the same. */
export async function preloadWordmark(name: string): Promise<void> {
  if (!isOwn(name)) lettered.file = await import('./lettered-name.tsx')
}

/**
 * The store's name in the rhythm of the brand: narrow, WIDE, narrow, WIDE. Drawn outlines for our own name, the
 * variable font's width axis for any other, whatever its length.
 */
export function Wordmark({ name }: { name: string }) {
  if (!isOwn(name)) return lettered.file ? <lettered.file.NameInHeader name={name} /> : name
  return (
    <svg viewBox={wordmark.viewBox} role="img" aria-label={name}>
      <Letters letters={wordmark.letters} />
    </svg>
  )
}

/** The same as a large block, as decoration. */
export function WordmarkBlock({ name }: { name: string }) {
  if (!isOwn(name)) return lettered.file ? <lettered.file.NameBlock name={name} /> : name
  return (
    <svg className="hero__bb" viewBox={wordmarkBlock.viewBox} aria-hidden="true">
      <Letters letters={wordmarkBlock.letters} />
    </svg>
  )
}

function isOwn(name: string): boolean {
  return name.toLowerCase() === OWN_NAME
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
