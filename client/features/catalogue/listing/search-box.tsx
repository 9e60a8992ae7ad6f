import { Search } from 'lucide-react'
import uiBase from '#client/ui/styles/base.module.css'
import uiForms from '#client/ui/styles/forms.module.css'
import { useTypedText } from '#client/ui/use-typed-text.ts'
import styles from './catalogue-more.module.css'

/** A debounced search box. */
export function SearchBox({
  query,
  onSearch,
}: {
  query: string
  onSearch: (query: string, typing: boolean) => void
}) {
  const { text, setText, tell } = useTypedText(query, (words, before) =>
    onSearch(words, before !== '' && words !== ''),
  )
  return (
    <search>
      <form
        className={styles.searchbox}
        onSubmit={(event) => {
          event.preventDefault()
          tell()
        }}
      >
        <Search className={uiBase.ico} aria-hidden />
        <input
          type="search"
          className={uiForms.input}
          aria-label="Search beats"
          placeholder="Title, producer, tag, BPM or key"
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
