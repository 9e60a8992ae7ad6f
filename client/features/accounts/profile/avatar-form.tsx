import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForm } from '#client/platform/call.ts'
import { mediaUrl } from '#client/platform/media-url.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { FileButton } from '#client/ui/file-button.tsx'
import { FieldBox } from '#client/ui/form-parts.tsx'
import { Box } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { type Account, AVATAR_MAX_BYTES } from '#contract/accounts/account.ts'
import { accountQuery } from './account-queries.ts'

/** Sets or removes the account's picture. */
export function AvatarForm({ account }: { account: Account }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const upload = useMutation({
    mutationFn: (file: File) => {
      if (file.size > AVATAR_MAX_BYTES)
        throw new Error('The picture is larger than 5 MB. Choose a smaller one.')
      const form = new FormData()
      form.append('image', file)
      return callForm('PUT /account/avatar', { form })
    },
    onSuccess: (changed) => {
      queryClient.setQueryData(accountQuery().queryKey, changed)
      showToast({ tone: 'ok', text: t`Your picture was changed.` })
    },
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /account/avatar'),
    onSuccess: () => queryClient.setQueryData(accountQuery().queryKey, { ...account, image: null }),
  })
  const error = upload.error ?? remove.error
  return (
    <FieldBox>
      <Box gap="s3" cluster>
        <Avatar large aria-hidden="true">
          {account.image ? (
            <img src={mediaUrl(account.image)} alt="" width={96} height={96} />
          ) : (
            account.username.slice(0, 1).toUpperCase()
          )}
        </Avatar>
        <FileButton
          small
          label={t`Picture file`}
          accept="image/jpeg,image/png,image/webp"
          busy={upload.isPending}
          onFile={(file) => upload.mutate(file)}
        >
          {upload.isPending ? t`Uploading...` : t`Change picture`}
        </FileButton>
        {account.image && (
          <Button small variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </Box>
      {error && <FieldError text={error.message} />}
    </FieldBox>
  )
}
