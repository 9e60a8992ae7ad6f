import { Check, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAdminAct } from '#client/features/admin/index.ts'
import { ApiError, sendJson } from '#client/platform/api.ts'
import { IconButton } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { type CountedTag, type Tag, TagName } from '#contract/tag.ts'

/** Inline edit of a tag's name. Enter saves, Escape cancels. */
export function RenameTagForm({ tag, onEnd }: { tag: CountedTag; onEnd: () => void }) {
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
    (wanted: string) => sendJson<Tag>('PATCH', `/api/tags/${tag.id}`, { name: wanted }),
    {
      onDone: (renamed) => {
        showToast({ tone: 'ok', text: `${tag.name} was renamed to ${renamed.name}.` })
        onEnd()
      },
      onFail: (error) => refuse((error instanceof ApiError && error.errors.name) || error.message),
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rename.isPending) return
    const wanted = TagName.safeParse(name)
    if (!wanted.success) refuse(wanted.error.issues[0]?.message ?? 'Please provide a tag name')
    else if (wanted.data === tag.name) onEnd()
    else rename.mutate(wanted.data)
  }
  return (
    <form className="trow__edit" noValidate onSubmit={submit}>
      <input
        ref={input}
        className="input"
        aria-label={`New name of ${tag.name}`}
        aria-invalid={isRefused || undefined}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          setRefused(false)
        }}
        onKeyDown={(event) => event.key === 'Escape' && onEnd()}
      />
      <IconButton type="submit" label="Save name" disabled={rename.isPending} icon={Check} />
      <IconButton label="Keep the old name" icon={X} onClick={onEnd} />
    </form>
  )
}
