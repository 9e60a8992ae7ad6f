import { Search } from 'lucide-react'
import { useTypedText } from '#client/ui/use-typed-text.ts'

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
        className="searchbox"
        onSubmit={(event) => {
          event.preventDefault()
          tell()
        }}
      >
        <Search className="ico" aria-hidden />
        <input
          type="search"
          className="input"
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
