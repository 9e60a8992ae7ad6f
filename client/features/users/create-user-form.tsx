import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, type Resolver, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useAdminAct } from '#client/features/admin/index.ts'
import { ApiError, sendForm } from '#client/platform/api.ts'
import { showServerErrors } from '#client/platform/server-errors.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { PictureField } from '#client/ui/picture-field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AVATAR_MAX_BYTES } from '#contract/account.ts'
import { CreateUserRequest, USER_CREATED } from '#contract/admin-user.ts'
import type { RegisteredAnswer } from '#contract/auth.ts'
import { userRoles } from '#contract/session.ts'

const CreateUserFields = CreateUserRequest.safeExtend({
  image: z
    .custom<File>((value) => value instanceof File, 'Image is required')
    .refine(
      (file) => file.size <= AVATAR_MAX_BYTES,
      'The picture is larger than 5 MB. Choose a smaller one.',
    ),
})
type Typed = z.input<typeof CreateUserFields>
type Values = z.output<typeof CreateUserFields>

const fields = ['username', 'email', 'password', 'confirmPassword', 'role', 'image'] as const
const roleOptions = [...userRoles].reverse().map((role) => ({ value: role, label: role }))
const empty = { username: '', email: '', password: '', confirmPassword: '', role: 'customer' } as const

const checkWithSchema = zodResolver(CreateUserFields)

/** The schema stops at an empty field; that the passwords differ is said all the same. */
const checkFields: Resolver<Typed, unknown, Values> = async (values, context, options) => {
  const checked = await checkWithSchema(values, context, options)
  if (values.password === values.confirmPassword || checked.errors.confirmPassword) return checked
  const confirmPassword = { type: 'custom', message: 'Passwords must match' }
  return { values: {}, errors: { ...checked.errors, confirmPassword } }
}

/** Makes an account for somebody. Nothing is sent while anything is wrong. */
export function CreateUserForm({ id }: { id: string }) {
  const showToast = useToast()
  const form = useForm<Typed, unknown, Values>({
    resolver: checkFields,
    defaultValues: empty,
  })
  const { errors } = form.formState
  const create = useAdminAct(
    (values: Values) => {
      const body = new FormData()
      for (const field of fields) body.append(field, values[field])
      return sendForm<RegisteredAnswer>('POST', '/api/auth/register', body)
    },
    {
      onDone: () => {
        form.reset(empty)
        showToast({ tone: 'ok', text: USER_CREATED })
      },
      onFail: (error) => {
        if (error instanceof ApiError && error.code === 'image_unreadable')
          form.setError('image', { message: error.message })
        else {
          const other = showServerErrors(error, fields, form.setError)
          if (other) showToast({ tone: 'error', text: other })
        }
      },
    },
  )
  const hasErrors = Object.keys(errors).length > 0
  return (
    <form
      id={id}
      className="panel form"
      noValidate
      aria-label="Create User"
      onSubmit={form.handleSubmit((values) => create.mutate(values))}
    >
      <div className="form__2">
        <TextField
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...form.register('username')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          error={errors.password?.message}
          hint="At least 8 characters, one capital letter and one symbol."
          {...form.register('password', { deps: 'confirmPassword' })}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <SelectField label="Role" options={roleOptions} {...form.register('role')} />
        <Controller
          control={form.control}
          name="image"
          render={({ field }) => (
            <PictureField
              ref={field.ref}
              label="Image"
              value={field.value}
              error={errors.image?.message}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      <div className="userform__end">
        {hasErrors && <Banner tone="error" title="Please fix the errors above and try again." />}
        <Button type="submit" variant="primary" busy={create.isPending}>
          Save User
        </Button>
      </div>
    </form>
  )
}
