import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { callQuery } from '#client/platform/call.ts'
import { moveTo } from '#client/platform/move-to.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldLabel, Hint } from '#client/ui/form-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Beat } from '#contract/catalogue/beat.ts'
import rowListStyles from './row-list.module.css'
import { RowActs } from './row-list.tsx'
import settingsStyles from './settings.module.css'

const MOST = 7
const FOUND = 6

const pinnedQuery = (ids: readonly string[]) =>
  callQuery(
    'GET /beats/by-id',
    { query: { id: [...ids] } },
    { enabled: ids.length > 0, placeholderData: (before) => before },
  )

const foundQuery = (q: string) =>
  callQuery(
    'GET /beats',
    { query: { q, limit: FOUND + MOST } },
    { enabled: q !== '', placeholderData: (before) => before },
  )

/** The pinned beats, in order. */
export function PinnedBeatsField({
  label,
  note,
  ids,
  onChange,
}: {
  label: string
  /** What stands below them. */
  note: ReactNode
  ids: string[]
  onChange: (ids: string[]) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const pinned = useQuery(pinnedQuery(ids))
  const found = useQuery(foundQuery(wanted))
  const beatOf = (id: string) =>
    pinned.data?.find((beat) => beat.id === id) ?? found.data?.find((beat) => beat.id === id)
  const move = (from: number, to: number) => onChange([...moveTo(ids, from, to)])
  const choices =
    wanted === '' ? [] : (found.data ?? []).filter(({ id }) => !ids.includes(id)).slice(0, FOUND)
  return (
    <fieldset
      data-field="featuredBeats"
      className={classNames(rowListStyles.rowlist, look({ stack: true, gap: 's3' }))}
    >
      <FieldLabel as="legend">{label}</FieldLabel>
      {ids.length === 0 ? (
        <Hint>
          <Trans>None are pinned, so the seven newest are featured.</Trans>
        </Hint>
      ) : (
        <ol>
          {ids.map((id, at) => {
            const title = beatOf(id)?.title ?? (pinned.isFetching ? t`Loading...` : t`Not on sale`)
            return (
              <li key={id}>
                <BeatLine beat={beatOf(id)} title={title} />
                <RowActs
                  name={title}
                  at={at}
                  count={ids.length}
                  removing={t`Unpin ${title}`}
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
          label={t`Pin a beat`}
          type="search"
          placeholder={t`Title or producer`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {choices.length > 0 && (
        <ul aria-label={t`Matching beats`}>
          {choices.map((beat) => (
            <li key={beat.id}>
              <BeatLine beat={beat} title={beat.title} />
              <Button
                small
                aria-label={t`Pin ${{ title: beat.title }}`}
                onClick={() => {
                  onChange([...ids, beat.id])
                  setTyped('')
                }}
              >
                <LineIcon of={Plus} />
                <Trans>Pin</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {wanted !== '' && found.data && choices.length === 0 && (
        <Hint>
          <Trans>No other beat matches.</Trans>
        </Hint>
      )}
      {note}
    </fieldset>
  )
}

function BeatLine({ beat, title }: { beat: Beat | undefined; title: string }) {
  return (
    <p
      className={classNames(
        settingsStyles.settingsBeat,
        look({ display: 'flex', align: 'center', gap: 's3-5', minWidth: '0', breakable: true }),
      )}
    >
      {beat && <BeatCover beat={beat} sizes="40px" decorative />}
      <span>
        <b>{title}</b>{' '}
        {beat && (
          <Text as="span" tone="muted">
            <Trans>by {{ username: beat.owner.username }}</Trans>
          </Text>
        )}
      </span>
    </p>
  )
}
