import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { loginPath, useSession } from '#client/features/accounts/auth/index.ts'
import { LicensePicker } from '#client/features/selling/carts/index.ts'
import { licensePath } from '#client/platform/license-path.ts'
import type { Beat } from '#contract/catalogue/beat.ts'

/** Opens a beat's license picker; visitors log in first and find it open on the beat's page. */
export function useLicensePicker(): { choose: (beat: Beat) => void; picker: ReactNode } {
  const { session } = useSession()
  const navigate = useNavigate()
  const [beat, setBeat] = useState<Beat | undefined>()
  return {
    choose: (wanted) => {
      if (session.status === 'signed-in') setBeat(wanted)
      else void navigate(loginPath(licensePath(wanted)))
    },
    picker: beat && <LicensePicker open onClose={() => setBeat(undefined)} beat={beat} />,
  }
}
