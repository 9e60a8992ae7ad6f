import { Trans, useLingui } from '@lingui/react/macro'
import { LoginDialog } from '#client/features/accounts/auth/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { licensePath } from '#client/platform/license-path.ts'
import { useSession } from '#client/platform/session.ts'
import { LicensePicker, preloadPickerContent } from './license-picker.tsx'
import type { LicensedBeat } from './licensed-beat.ts'

export { preloadPickerContent }

/** The license picker; visitors log in or register first, and return to it on the beat's page. */
export function ChooseLicense({
  open,
  beat,
  wanted,
  onClose,
}: {
  open: boolean
  beat: LicensedBeat
  /** The license to select. */
  wanted: string | undefined
  onClose: () => void
}) {
  const { t } = useLingui()
  const { session } = useSession()
  if (session.status === 'signed-in')
    return <LicensePicker open={open} onClose={onClose} beat={beat} wanted={wanted} />
  return (
    <LoginDialog
      open={open}
      title={t`Sign in to add this beat`}
      line={t`${{ title: beat.title }} by ${{ username: beat.owner.username }}`}
      cover={<BeatCover width="56" beat={beat} sizes="56px" decorative />}
      back={licensePath(beat, wanted)}
      action={t`Login`}
      onClose={onClose}
    >
      <Trans>You must log in before you can add a beat to your cart.</Trans>
    </LoginDialog>
  )
}
