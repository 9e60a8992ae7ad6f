import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/form-parts.tsx'
import { Grid, look, Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { TagName } from '#contract/catalogue/tag.ts'

/** Form for a new tag. Errors are shown in a toast, as specified. */
export function CreateTagForm() {
  const { t } = useLingui()
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
      showToast({ tone: 'ok', text: t`Tag created successfully` })
      input.current?.focus()
    },
    onFail: (error) => refuse((error instanceof ApiError && error.errors.name) || error.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    const wanted = TagName.safeParse(name)
    if (wanted.success) create.mutate(wanted.data)
    else refuse(wanted.error.issues[0]?.message ?? t`Please provide a tag name`)
  }
  return (
    <form
      className={look({ panel: true, pad: 'fluid-2', stack: true, gap: 's2' })}
      noValidate
      onSubmit={submit}
    >
      <Text as="h2" size="ui" weight="strong">
        <Trans>Add a new tag</Trans>
      </Text>
      <Grid columns={{ base: ['main', 'auto'], below480: '1' }} gap="s3" maxWidth="560">
        <Input
          ref={input}
          aria-label={t`Name`}
          placeholder={t`Name`}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="primary" busy={create.isPending}>
          <Trans>Create Tag</Trans>
        </Button>
      </Grid>
    </form>
  )
}
