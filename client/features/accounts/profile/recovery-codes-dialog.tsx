import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { saveFile } from '#client/platform/save-file.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import styles from './account.module.css'

type Codes = { codes: string[]; onClose: () => void }

/** Shows new recovery codes once: the store keeps only their hashes. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[] | null } & Omit<Codes, 'codes'>) {
  const { t } = useLingui()
  return (
    <Dialog open={codes !== null} onClose={onClose} label={t`Your recovery codes`}>
      {codes && <RecoveryCodes codes={codes} onClose={onClose} />}
    </Dialog>
  )
}

function RecoveryCodes({ codes, onClose }: Codes) {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  return (
    <DialogPanel
      title={t`Your recovery codes`}
      actions={
        <Button variant="primary" onClick={onClose}>
          <Trans>I saved them</Trans>
        </Button>
      }
    >
      <Text tone="muted">
        <Trans>
          Each code signs you in once if you lose your phone or passkey. Keep them somewhere safe: you won't
          see them again.
        </Trans>
      </Text>
      <ul
        className={classNames(
          styles.acctCodes,
          look({
            display: 'grid',
            gapY: 's2',
            gapX: 's4',
            pad: 's4',
            size: 'fine',
            breakable: true,
            corner: 'tape',
            surface: 'tape',
            tone: 'ink',
            weight: 'strong',
            numeric: true,
          }),
        )}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Box gap="s3" cluster>
        {/* The Clipboard API requires HTTPS. */}
        {'clipboard' in navigator && (
          <Button small onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
            {isCopied ? t`Copied` : t`Copy`}
          </Button>
        )}
        <Button
          small
          onClick={() => saveFile(new File([text], 'recovery-codes.txt', { type: 'text/plain' }))}
        >
          <Trans>Download</Trans>
        </Button>
      </Box>
    </DialogPanel>
  )
}
