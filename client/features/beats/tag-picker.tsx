import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { RetryNote } from '#client/ui/retry-note.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import { allTagsQuery } from './beat-admin-queries.ts'

const SHOWN_AT_MOST = 40

/** Toggles for tags. Typing filters them; a new tag can be created with the beat. */
export function TagPicker({
  ids,
  newNames,
  onChange,
}: {
  ids: string[]
  newNames: string[]
  onChange: (change: { tags: string[]; newTags: string[] }) => void
}) {
  const inputId = useId()
  const [typed, setTyped] = useState('')
  const tags = useQuery(allTagsQuery())
  const wanted = typed.trim().toLowerCase()
  const all = tags.data ?? []
  const shown = all
    .filter(({ id, name }) => ids.includes(id) || name.toLowerCase().includes(wanted))
    .slice(0, SHOWN_AT_MOST)
  const known = all.find(({ name }) => name.toLowerCase() === wanted)
  const toggle = (id: string) =>
    onChange({
      tags: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id],
      newTags: newNames,
    })
  const add = () => {
    if (wanted === '') return
    setTyped('')
    if (known && !ids.includes(known.id)) toggle(known.id)
    if (!known && !newNames.some((name) => name.toLowerCase() === wanted))
      onChange({ tags: ids, newTags: [...newNames, typed.trim().slice(0, 40)] })
  }
  return (
    <div className="field">
      <label className="lab" htmlFor={inputId}>
        Tags
      </label>
      <div className="tags">
        {shown.map(({ id, name }) => (
          <TagButton key={id} aria-pressed={ids.includes(id)} onClick={() => toggle(id)}>
            {name}
          </TagButton>
        ))}
        {newNames.map((name) => (
          <TagButton
            key={name}
            aria-pressed
            onClick={() => onChange({ tags: ids, newTags: newNames.filter((other) => other !== name) })}
          >
            {name} (new)
          </TagButton>
        ))}
      </div>
      {tags.isError && <RetryNote text="The tags can't be loaded." onRetry={() => void tags.refetch()} />}
      <div className="tagmaker">
        <input
          id={inputId}
          className="input"
          placeholder="Find or create a tag"
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button small disabled={wanted === ''} onClick={add}>
          <Plus className="ico" aria-hidden />
          {known || wanted === '' ? 'Add' : 'Create'}
        </Button>
      </div>
    </div>
  )
}
