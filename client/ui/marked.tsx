import styles from './marked.module.css'

/** Underlines what was typed. */
export function Marked({ text, words }: { text: string; words: string }) {
  const from = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase())
  if (from < 0) return text
  return (
    <>
      {text.slice(0, from)}
      <mark className={styles.mark}>{text.slice(from, from + words.length)}</mark>
      {text.slice(from + words.length)}
    </>
  )
}
