import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { callQuery } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldBox, FieldLabel, Hint, Input } from '#client/ui/form-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, look, Text } from '#client/ui/primitives.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import { formatCount } from '#contract/text/format-count.ts'
import { BeforeAfter } from './before-after.tsx'
import styles from './bulk-dialog.module.css'
import type { FormProps } from './form-props.ts'

const SHOWN_AT_MOST = 12

/** Tags that beats get and lose. */
export function TagsForm({ preview, onChange }: FormProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const id = useId()
  const all = useQuery(callQuery('GET /tags'))
  const [added, setAdded] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const tell = (add: readonly string[], remove: readonly string[]) => {
    setAdded(add)
    setRemoved(remove)
    onChange(add.length + remove.length === 0 ? null : { kind: 'tags', add: [...add], remove: [...remove] })
  }
  const add = () => {
    const name = typed.trim().replace(/\s+/g, ' ')
    const known = (all.data ?? []).find((tag) => tag.name.toLowerCase() === name.toLowerCase())
    setTyped('')
    if (name === '' || added.some((each) => each.toLowerCase() === name.toLowerCase())) return
    tell(
      [...added, known?.name ?? name],
      removed.filter((each) => each !== known?.id),
    )
  }
  const tags = preview.tags.filter((tag, at) => showsAll || at < SHOWN_AT_MOST || removed.includes(tag.id))
  const hidden = preview.tags.length - tags.length
  return (
    <>
      <FieldBox>
        <FieldLabel htmlFor={id}>
          <Trans>Add</Trans>
        </FieldLabel>
        <Cluster gap="s2">
          {added.map((name) => (
            <TagButton
              key={name}
              aria-pressed
              onClick={() =>
                tell(
                  added.filter((each) => each !== name),
                  removed,
                )
              }
            >
              {name}
              <Text as="span" numeric>
                {formatCount(
                  preview.tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())?.count ?? 0,
                  locale,
                )}
              </Text>
            </TagButton>
          ))}
          <span className={classNames(styles.adder, look({ display: 'flex', gap: 's2' }))}>
            <Input
              id={id}
              list={`${id}-tags`}
              maxLength={40}
              placeholder={t`Find or create a tag`}
              value={typed}
              disabled={added.length >= 10}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
            <datalist id={`${id}-tags`}>
              {(all.data ?? []).map((tag) => (
                <option key={tag.id} value={tag.name} />
              ))}
            </datalist>
            <Button small disabled={typed.trim() === ''} onClick={add}>
              <LineIcon of={Plus} size="small" />
              <Trans>Tag</Trans>
            </Button>
          </span>
        </Cluster>
      </FieldBox>
      {preview.tags.length > 0 && (
        <FieldBox as="fieldset">
          <FieldLabel as="legend">
            <Trans>Remove</Trans>
          </FieldLabel>
          <Cluster gap="s2">
            {tags.map((tag) => (
              <TagButton
                key={tag.id}
                aria-pressed={removed.includes(tag.id)}
                onClick={() =>
                  tell(
                    added.filter((name) => name.toLowerCase() !== tag.name.toLowerCase()),
                    removed.includes(tag.id)
                      ? removed.filter((each) => each !== tag.id)
                      : [...removed, tag.id],
                  )
                }
              >
                {tag.name}
                <Text as="span" numeric>
                  {formatCount(tag.count, locale)}
                </Text>
              </TagButton>
            ))}
            {hidden > 0 && (
              <Button small variant="quiet" onClick={() => setShowsAll(true)}>
                <Trans>{{ more: formatCount(hidden, locale) }} more</Trans>
              </Button>
            )}
          </Cluster>
          <Hint>
            <Trans>
              The number is how many of the{' '}
              <Plural value={{ count: preview.matched }} one="# beat" other="# beats" /> have the tag.
            </Trans>
          </Hint>
        </FieldBox>
      )}
      <BeforeAfter preview={preview} />
    </>
  )
}
