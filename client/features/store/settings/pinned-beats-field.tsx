import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { callQuery } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiForms from '#client/ui/styles/forms.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { TextField } from '#client/ui/text-field.tsx'
import type { Beat } from '#contract/catalogue/beat.ts'
import rowListStyles from './row-list.module.css'
import { RowActs } from './row-list.tsx'
import settingsStyles from './settings.module.css'

const MOST = 7
const FOUND = 6

const pinnedQuery = (ids: readonly string[]) =>
  callQuery(
    ['beats-to-pin', ids],
    'GET /beats/by-id',
    { query: { id: [...ids] } },
    {
      enabled: ids.length > 0,
      placeholderData: (before) => before,
    },
  )

const foundQuery = (q: string) =>
  callQuery(
    ['beats-to-pin', q],
    'GET /beats',
    { query: { q, limit: FOUND + MOST } },
    {
      enabled: q !== '',
      placeholderData: (before) => before,
    },
  )

/** The pinned beats, in order. */
export function PinnedBeatsField({ ids, onChange }: { ids: string[]; onChange: (ids: string[]) => void }) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const pinned = useQuery(pinnedQuery(ids))
  const found = useQuery(foundQuery(wanted))
  const beatOf = (id: string) =>
    pinned.data?.find((beat) => beat.id === id) ?? found.data?.find((beat) => beat.id === id)
  const move = (from: number, to: number) => {
    const moved = ids.toSpliced(from, 1)
    onChange(moved.toSpliced(to, 0, ids[from] ?? ''))
  }
  const choices =
    wanted === '' ? [] : (found.data ?? []).filter(({ id }) => !ids.includes(id)).slice(0, FOUND)
  return (
    <fieldset className={classNames(uiLayout.stack, rowListStyles.rowlist)}>
      <legend className={uiForms.lab}>Featured beats</legend>
      {ids.length === 0 ? (
        <p className={uiForms.hint}>None are pinned, so the seven newest are featured.</p>
      ) : (
        <ol>
          {ids.map((id, at) => {
            const title = beatOf(id)?.title ?? (pinned.isFetching ? 'Loading...' : 'Not on sale')
            return (
              <li key={id}>
                <BeatLine beat={beatOf(id)} title={title} />
                <RowActs
                  name={title}
                  at={at}
                  count={ids.length}
                  removing="Unpin"
                  onMove={move}
                  onRemove={() => onChange(ids.toSpliced(at, 1))}
                />
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
                <Plus className={uiBase.ico} aria-hidden />
                Pin
              </Button>
            </li>
          ))}
        </ul>
      )}
      {wanted !== '' && found.data && choices.length === 0 && (
        <p className={uiForms.hint}>No other beat matches.</p>
      )}
    </fieldset>
  )
}

function BeatLine({ beat, title }: { beat: Beat | undefined; title: string }) {
  return (
    <p className={settingsStyles.settingsBeat}>
      {beat && <BeatCover beat={beat} sizes="40px" decorative />}
      <span>
        <b>{title}</b> {beat && <span className={uiType.muted}>by {beat.owner.username}</span>}
      </span>
    </p>
  )
}
