import uiLogo from './styles/logo.module.css'
import { type Letter, wordmark, wordmarkBlock } from './wordmark-letters.ts'

const OWN_NAME = 'backbeat'
/** Draws other names; a store named Backbeat never loads it. */
const lettered: { file?: typeof import('./lettered-name.tsx') } = {}

/** Awaited by the server, and by the browser before hydration, so both render the same. */
export async function preloadWordmark(name: string): Promise<void> {
  if (!isOwn(name)) lettered.file = await import('./lettered-name.tsx')
}

/**
 * The store's name in alternating narrow and WIDE letters: outlines for Backbeat, the variable font's width axis for
 * any other name.
 */
export function Wordmark({ name }: { name: string }) {
  if (!isOwn(name)) return lettered.file ? <lettered.file.NameInHeader name={name} /> : name
  return (
    <svg viewBox={wordmark.viewBox} role="img" aria-label={name}>
      <Letters letters={wordmark.letters} />
    </svg>
  )
}

/** The same as a large decorative block. */
export function WordmarkBlock({ name }: { name: string }) {
  if (!isOwn(name)) return lettered.file ? <lettered.file.NameBlock name={name} /> : name
  return (
    <svg className={uiLogo.heroBb} viewBox={wordmarkBlock.viewBox} aria-hidden="true">
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
      className={wide ? uiLogo.bbW : uiLogo.bbN}
      transform={`translate(${x} ${y}) scale(${scale} 1)`}
      d={path}
    />
  ))
}
