import { type FormEvent, useRef, useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { TagName } from '#contract/catalogue/tag.ts'
import styles from './tags.module.css'

/** Form for a new tag. Errors are shown in a toast, as specified. */
export function CreateTagForm() {
  const [name, setName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const showToast = useToast()
  const refuse = (text: string) => {
    showToast({ tone: 'error', text })
    input.current?.focus()
  }
  const create = useAdminAct((wanted: string) => call('POST /tags', { body: { name: wanted } }), {
    onDone: () => {
      setName('')
      showToast({ tone: 'ok', text: 'Tag created successfully' })
      input.current?.focus()
    },
    onFail: (error) => refuse((error instanceof ApiError && error.errors.name) || error.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    const wanted = TagName.safeParse(name)
    if (wanted.success) create.mutate(wanted.data)
    else refuse(wanted.error.issues[0]?.message ?? 'Please provide a tag name')
  }
  return (
    <form
      className={look({ panel: true, pad: 'fluid-2', stack: true, gap: 's4', above: 's7' })}
      noValidate
      onSubmit={submit}
    >
      <Text as="h2" size="h3">
        Add a new tag
      </Text>
      <div
        className={classNames(
          styles.tagformRow,
          look({ gap: 's3', maxWidth: '640', align: 'end', cluster: true }),
        )}
      >
        <TextField
          ref={input}
          label="Name"
          placeholder="Jersey club"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="primary" busy={create.isPending}>
          Create Tag
        </Button>
      </div>
    </form>
  )
}
