import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForm } from '#client/platform/call.ts'
import { mediaUrl } from '#client/platform/media-url.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { FileButton } from '#client/ui/file-button.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { Grid, look, Stack } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { LOGO_MAX_BYTES, type SettingsView } from '#contract/store/settings.ts'
import { SectionPart } from './section-form.tsx'
import { settingsQuery } from './settings-queries.ts'

/** The logo of the header and of invoices. Saved as soon as it is chosen. */
export function LogoField({ view }: { view: SettingsView }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const change = useMutation({
    mutationFn: (file: File | null) => {
      if (file === null) return call('PATCH /settings', { body: { version: view.version, logo: null } })
      if (file.size > LOGO_MAX_BYTES)
        throw new Error(t`The file is larger than 5 MB. Please choose a smaller one.`)
      const form = new FormData()
      form.set('image', file)
      return callForm('PUT /settings/logo', { form })
    },
    onSuccess: (after, file) => {
      queryClient.setQueryData(settingsQuery().queryKey, after)
      showToast({ tone: 'ok', text: file ? t`The logo was saved.` : t`The logo was removed.` })
    },
  })
  const { logo, storeName } = view.values
  return (
    <SectionPart
      title={t`Logo`}
      hasHeading
      intro={t`JPEG, PNG or WebP up to 5 MB, best with a transparent background. Without one, the name is shown as text.`}
    >
      {logo && (
        <Grid columns={{ base: '2', below768: '1' }} gap="s3">
          {['dark', 'light'].map((theme) => (
            <Stack
              as="span"
              gap="s3"
              items="start"
              pack="center"
              pad="s5"
              minHeight="88"
              surface="ground"
              tone="text"
              key={theme}
              data-theme={theme}
            >
              <img
                className={look({ width: 'auto', height: 'auto', maxWidth: 'full', maxHeight: '40' })}
                src={mediaUrl(logo.path)}
                width={logo.width}
                height={logo.height}
                alt={t`Logo of ${storeName}`}
              />
            </Stack>
          ))}
        </Grid>
      )}
      {change.error && <FieldError text={change.error.message} />}
      <Actions data-field="logo">
        <FileButton
          small
          label={t`Logo`}
          accept="image/jpeg,image/png,image/webp"
          busy={change.isPending}
          onFile={(file) => change.mutate(file)}
        >
          {logo ? t`Replace logo` : t`Choose logo`}
        </FileButton>
        {logo && (
          <Button small variant="quiet" disabled={change.isPending} onClick={() => change.mutate(null)}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </Actions>
    </SectionPart>
  )
}
