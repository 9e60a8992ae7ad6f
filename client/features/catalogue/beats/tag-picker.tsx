import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldBox, FieldLabel, Input } from '#client/ui/form-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look } from '#client/ui/primitives.tsx'
import { RetryNote } from '#client/ui/retry-note.tsx'
import { TagButton, TagRow } from '#client/ui/tag-button.tsx'
import { allTagsQuery } from './beat-admin-queries.ts'
import styles from './manage-beats.module.css'

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
  const { t } = useLingui()
  const inputId = useId()
  const [typed, setTyped] = useState('')
  const tags = useQuery(allTagsQuery())
  const wanted = typed.trim().toLowerCase()
  const all = tags.data ?? []
  const isNamed = (tag: { name: string }) =>
    newNames.some((name) => name.toLowerCase() === tag.name.toLowerCase())
  const isChosen = (tag: { id: string; name: string }) => ids.includes(tag.id) || isNamed(tag)
  const shown = all
    .filter((tag) => isChosen(tag) || tag.name.toLowerCase().includes(wanted))
    .slice(0, SHOWN_AT_MOST)
  // Another draft may have created a shared new tag meanwhile.
  const stillNew = newNames.filter(
    (name) => !all.some((tag) => tag.name.toLowerCase() === name.toLowerCase()),
  )
  const known = all.find(({ name }) => name.toLowerCase() === wanted)
  const toggle = (tag: { id: string; name: string }) =>
    onChange({
      tags: isChosen(tag) ? ids.filter((other) => other !== tag.id) : [...ids, tag.id],
      newTags: newNames.filter((name) => name.toLowerCase() !== tag.name.toLowerCase()),
    })
  const add = () => {
    if (wanted === '') return
    setTyped('')
    if (known && !isChosen(known)) toggle(known)
    if (!known && !newNames.some((name) => name.toLowerCase() === wanted))
      onChange({ tags: ids, newTags: [...newNames, typed.trim().slice(0, 40)] })
  }
  return (
    <FieldBox>
      <FieldLabel htmlFor={inputId}>
        <Trans>Tags</Trans>
      </FieldLabel>
      <TagRow>
        {shown.map((tag) => (
          <TagButton key={tag.id} aria-pressed={isChosen(tag)} onClick={() => toggle(tag)}>
            {tag.name}
          </TagButton>
        ))}
        {stillNew.map((name) => (
          <TagButton
            key={name}
            aria-pressed
            onClick={() => onChange({ tags: ids, newTags: newNames.filter((other) => other !== name) })}
          >
            <Trans>{name} (new)</Trans>
          </TagButton>
        ))}
      </TagRow>
      {tags.isError && <RetryNote text={t`The tags can't be loaded.`} onRetry={() => void tags.refetch()} />}
      <div
        className={classNames(
          styles.tagmaker,
          look({ display: 'flex', gap: 's2-5', above: 's2-5', maxWidth: '420' }),
        )}
      >
        <Input
          id={inputId}
          placeholder={t`Find or create a tag`}
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
          <LineIcon of={Plus} />
          {known || wanted === '' ? t`Add` : t`Create`}
        </Button>
      </div>
    </FieldBox>
  )
}
