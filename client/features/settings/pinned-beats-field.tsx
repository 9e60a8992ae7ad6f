import './row-list.css'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { getJson } from '#client/platform/api.ts'
import { coverSource } from '#client/platform/cover-source.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { CoverImage } from '#client/ui/cover-image.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Beat } from '#contract/beat.ts'

const MOST = 7
const FOUND = 6

const beatsQuery = (path: string, isWanted: boolean) =>
  queryOptions({
    queryKey: ['beats-to-pin', path],
    queryFn: ({ signal }) => getJson<Beat[]>(path, signal),
    enabled: isWanted,
    placeholderData: (before) => before,
  })

/** The pinned beats, in order. */
export function PinnedBeatsField({ ids, onChange }: { ids: string[]; onChange: (ids: string[]) => void }) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const byId = `/api/beats/by-id?${new URLSearchParams(ids.map((id) => ['id', id]))}`
  const pinned = useQuery(beatsQuery(byId, ids.length > 0))
  const found = useQuery(
    beatsQuery(
      `/api/beats?${new URLSearchParams({ q: wanted, limit: String(FOUND + MOST) })}`,
      wanted !== '',
    ),
  )
  const beatOf = (id: string) =>
    pinned.data?.find((beat) => beat.id === id) ?? found.data?.find((beat) => beat.id === id)
  const move = (from: number, to: number) => {
    const moved = ids.toSpliced(from, 1)
    onChange(moved.toSpliced(to, 0, ids[from] ?? ''))
  }
  const choices =
    wanted === '' ? [] : (found.data ?? []).filter(({ id }) => !ids.includes(id)).slice(0, FOUND)
  return (
    <fieldset className="stack rowlist">
      <legend className="lab">Featured beats</legend>
      {ids.length === 0 ? (
        <p className="hint">None are pinned, so the seven newest are featured.</p>
      ) : (
        <ol>
          {ids.map((id, at) => {
            const title = beatOf(id)?.title ?? (pinned.isFetching ? 'Loading...' : 'Not on sale')
            return (
              <li key={id}>
                <BeatLine beat={beatOf(id)} title={title} />
                <div className="rowlist__acts">
                  <IconButton label={`Move ${title} up`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                    <ArrowUp className="ico" aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Move ${title} down`}
                    disabled={at === ids.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    <ArrowDown className="ico" aria-hidden />
                  </IconButton>
                  <IconButton label={`Unpin ${title}`} onClick={() => onChange(ids.toSpliced(at, 1))}>
                    <X className="ico" aria-hidden />
                  </IconButton>
                </div>
              </li>
            )
          })}
        </ol>
      )}
      {ids.length < MOST && (
        <TextField
          label="Pin a beat"
          type="search"
          placeholder="Title or producer"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {choices.length > 0 && (
        <ul aria-label="Matching beats">
          {choices.map((beat) => (
            <li key={beat.id}>
              <BeatLine beat={beat} title={beat.title} />
              <Button
                small
                aria-label={`Pin ${beat.title}`}
                onClick={() => {
                  onChange([...ids, beat.id])
                  setTyped('')
                }}
              >
                <Plus className="ico" aria-hidden />
                Pin
              </Button>
            </li>
          ))}
        </ul>
      )}
      {wanted !== '' && found.data && choices.length === 0 && <p className="hint">No other beat matches.</p>}
    </fieldset>
  )
}

function BeatLine({ beat, title }: { beat: Beat | undefined; title: string }) {
  return (
    <p className="settings__beat">
      {beat && <CoverImage source={coverSource(beat)} title={title} sizes="40px" decorative />}
      <span>
        <b>{title}</b> {beat && <span className="muted">by {beat.owner.username}</span>}
      </span>
    </p>
  )
}
