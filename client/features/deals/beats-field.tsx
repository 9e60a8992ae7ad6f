import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import { IconButton } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { AdminBeat } from '#contract/admin-beat.ts'

const MOST_FOUND = 6

/** Selects single beats by title. */
export function BeatsField({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  const found = useQuery(
    jsonQuery<AdminBeat[]>(
      [PRIVATE_QUERY, 'admin', 'beats for a deal', wanted],
      `/api/admin/beats?limit=${MOST_FOUND}&q=${encodeURIComponent(wanted)}`,
      { enabled: wanted !== '' },
    ),
  )
  const add = ({ id, title }: AdminBeat) => {
    setTitles(new Map(titles).set(id, title))
    onChange([...new Set([...chosen, id])])
    setTyped('')
  }
  return (
    <div className="beatsfield">
      <TextField
        label="On single beats"
        autoComplete="off"
        placeholder="Find a title"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={found.isError ? "The beats can't be loaded. Type on to try again." : 'None chosen: all.'}
      />
      {wanted !== '' && found.data && (
        <ul className="beatsfield__found">
          {found.data.map((beat) => (
            <li key={beat.id}>
              <button type="button" className="link link--tap" onClick={() => add(beat)}>
                {beat.title}
              </button>
            </li>
          ))}
          {found.data.length === 0 && <li className="muted">No beat has this title.</li>}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul className="beatsfield__chosen">
          {chosen.map((id) => (
            <li key={id}>
              {titles.get(id) ?? 'A previously chosen beat'}
              <IconButton
                label={`Leave out ${titles.get(id) ?? 'this beat'}`}
                icon={X}
                small
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
