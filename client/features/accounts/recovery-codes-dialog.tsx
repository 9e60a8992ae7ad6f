import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogPanel } from '#client/ui/dialog.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { saveFile } from './save-file.ts'

/** Shows new recovery codes, this once: the store keeps only their hashes. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  const showToast = useToast()
  const text = codes?.join('\n') ?? ''
  return (
    <Dialog open={codes !== null} onClose={onClose} label="Your recovery codes">
      <DialogPanel
        title="Your recovery codes"
        actions={
          <Button variant="primary" onClick={onClose}>
            I have saved them
          </Button>
        }
      >
        <p className="muted">
          Each of them signs you in once if you lose your phone or passkey. Keep them somewhere safe: they are
          shown only now.
        </p>
        <ul className="acct__codes num">
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="acct__data">
          <Button
            small
            onClick={() => {
              void navigator.clipboard.writeText(text)
              showToast({ tone: 'ok', text: 'Your recovery codes were copied.' })
            }}
          >
            Copy
          </Button>
          <Button small onClick={() => saveFile('recovery-codes.txt', text, 'text/plain')}>
            Download
          </Button>
        </div>
      </DialogPanel>
    </Dialog>
  )
}
