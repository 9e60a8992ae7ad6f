import { useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Input } from '#client/ui/form-parts.tsx'
import { look } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { type CountedTag, TagName } from '#contract/catalogue/tag.ts'
import styles from './tags.module.css'

/** Inline edit of a tag's name. Enter saves, Escape cancels. */
export function RenameTagForm({ tag, onEnd }: { tag: CountedTag; onEnd: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState(tag.name)
  const [isRefused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const showToast = useToast()
  useEffect(() => input.current?.select(), [])
  const refuse = (text: string) => {
    setRefused(true)
    showToast({ tone: 'error', text })
    input.current?.focus()
  }
  const rename = useAdminAct(
    (wanted: string) => call('PATCH /tags/:id', { params: { id: tag.id }, body: { name: wanted } }),
    {
      onDone: (renamed) => {
        showToast({ tone: 'ok', text: t`${{ tag: tag.name }} was renamed to ${{ name: renamed.name }}.` })
        onEnd()
      },
      onFail: (error) => refuse((error instanceof ApiError && error.errors.name) || error.message),
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rename.isPending) return
    const wanted = TagName.safeParse(name)
    if (!wanted.success) refuse(wanted.error.issues[0]?.message ?? t`Please provide a tag name`)
    else if (wanted.data === tag.name) onEnd()
    else rename.mutate(wanted.data)
  }
  return (
    <form
      className={classNames(
        styles.trowEdit,
        look({ display: 'flex', align: 'center', gap: 's2', width: 'full', padY: 's1-5' }),
      )}
      noValidate
      onSubmit={submit}
    >
      <Input
        ref={input}
        aria-label={t`New name of ${{ name: tag.name }}`}
        aria-invalid={isRefused || undefined}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          setRefused(false)
        }}
        onKeyDown={(event) => event.key === 'Escape' && onEnd()}
      />
      <IconButton type="submit" label={t`Save name`} disabled={rename.isPending} icon={Check} />
      <IconButton label={t`Keep the old name`} icon={X} onClick={onEnd} />
    </form>
  )
}
