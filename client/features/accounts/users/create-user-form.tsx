import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '#client/platform/api.ts'
import { callForm } from '#client/platform/call.ts'
import { useLabels } from '#client/platform/use-labels.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmailField } from '#client/ui/email-field.tsx'
import { FormEnd } from '#client/ui/page-head.tsx'
import { PasswordPair } from '#client/ui/password-pair.tsx'
import { PictureField } from '#client/ui/picture-field.tsx'
import { Grid, look } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { UsernameField } from '#client/ui/username-field.tsx'
import { AVATAR_MAX_BYTES } from '#contract/accounts/account.ts'
import { CreateUserRequest } from '#contract/accounts/admin-user.ts'
import { PASSWORD_HINT, passwordsMatch } from '#contract/accounts/password-rule.ts'
import { roleNames } from '#contract/accounts/role-names.ts'
import { userRoles } from '#contract/accounts/session.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'

/** An intersection: in one object, an empty field would keep the refinement from running. */
const CreateUserFields = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .refine(...passwordsMatch(schemaError(msg`Passwords must match`)))
  .and(
    z.object({
      ...CreateUserRequest.shape,
      image: z
        .custom<File>((value) => value instanceof File, schemaError(msg`Image is required`))
        .refine(
          (file) => file.size <= AVATAR_MAX_BYTES,
          schemaError(msg`The picture is larger than 5 MB. Choose a smaller one.`),
        ),
    }),
  )

const roleOptions = [...userRoles].reverse().map((role) => ({ value: role, label: roleNames[role] }))
const empty = { username: '', email: '', password: '', confirmPassword: '', role: 'customer' } as const

/** Creates a user account. Sends nothing while the form is invalid. */
export function CreateUserForm({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  const showToast = useToast()
  const queryClient = useQueryClient()
  const { form, field, submit, busy } = useServerForm({
    schema: CreateUserFields,
    initial: empty,
    send: (values) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(values)) body.append(name, value)
      return callForm('POST /auth/register', { form: body })
    },
    onDone: () => {
      form.reset(empty)
      showToast({ tone: 'ok', text: t`User created successfully!` })
      return queryClient.invalidateQueries()
    },
    onFail: (problem, error) => {
      if (error instanceof ApiError && error.code === 'image_unreadable')
        form.setError('image', { message: error.message })
      else if (problem) showToast({ tone: 'error', text: problem })
    },
  })
  const hasErrors = Object.keys(form.formState.errors).length > 0
  return (
    <form
      id={id}
      className={classNames(
        look({ stack: true, gap: 's5', pack: 'start' }),
        look({ panel: true, pad: 'fluid-2' }),
      )}
      noValidate
      aria-label={t`Create User`}
      onSubmit={submit}
    >
      <Grid columns={{ from768: '2' }} gap="s5" align="start">
        <UsernameField autoComplete="off" {...field('username')} />
        <EmailField label={t`Email`} autoComplete="off" {...field('email')} />
        <PasswordPair hint={i18n._(PASSWORD_HINT)} field={field} />
        <SelectField label={t`Role`} options={useLabels(roleOptions)} {...field('role')} />
        <Controller
          control={form.control}
          name="image"
          render={({ field, fieldState }) => (
            <PictureField
              ref={field.ref}
              label={t`Image`}
              value={field.value}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
      </Grid>
      <FormEnd tall roomy>
        {hasErrors && <Banner tone="error" title={t`Please fix the errors above and try again.`} />}
        <Button type="submit" variant="primary" busy={busy}>
          <Trans>Save User</Trans>
        </Button>
      </FormEnd>
    </form>
  )
}
