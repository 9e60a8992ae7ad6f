import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

/** Searches as one types, after a short pause. */
export function SearchBox({
  query,
  onSearch,
}: {
  query: string
  onSearch: (query: string, typing: boolean) => void
}) {
  const [text, setText] = useState(query)
  const sent = useRef(query)
  const search = useRef(onSearch)
  search.current = onSearch

  // The address can change by itself: a chip is taken off, or the back button pressed.
  useEffect(() => {
    if (query !== sent.current) setText(query)
    sent.current = query
  }, [query])

  useEffect(() => {
    const words = text.trim()
    if (words === sent.current) return
    const timer = setTimeout(() => {
      const typing = sent.current !== '' && words !== ''
      sent.current = words
      search.current(words, typing)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <search>
      <form
        className="searchbox"
        onSubmit={(event) => {
          event.preventDefault()
          sent.current = text.trim()
          search.current(text.trim(), false)
        }}
      >
        <Search className="ico" aria-hidden />
        <input
          type="search"
          className="input"
          aria-label="Search beats"
          placeholder="Title, producer or tag"
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
