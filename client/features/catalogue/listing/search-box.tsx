import { Search } from 'lucide-react'
import { Input } from '#client/ui/form-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
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
        <LineIcon of={Search} />
        <Input
          type="search"
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
