import { CirclePlay, Copy, FileText, MessageSquareText, Music, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { sendJson } from '#client/platform/api.ts'
import { Button, buttonClass, IconButton } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { claimAnswer, type LicensePassport } from '#contract/license-passport.ts'
import { type LicenseUse, shortUrl } from '#contract/license-use.ts'
import { usePassportChange } from './use-passport-change.ts'
import { useVerifyUrl } from './verify-url.ts'

const VIDEO = /\b(youtu\.be|youtube\.com|vimeo\.com|tiktok\.com|twitch\.tv)\b/

/** One release, with a prepared answer to a copyright claim. */
export function UseRow({
  use,
  passport,
  canChange,
}: {
  use: LicenseUse
  passport: LicensePassport
  canChange: boolean
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const showToast = useToast()
  const remove = usePassportChange(() =>
    sendJson<LicensePassport>('DELETE', `/api/licenses/${passport.certificate}/uses/${use.id}`),
  )
  const Icon = VIDEO.test(use.url) ? CirclePlay : Music
  return (
    <li className="use">
      <span className="use__p">
        <Icon className="ico" aria-hidden />
      </span>
      <div className="use__t">
        <b>{use.title}</b>
        <a className="link small" href={use.url} target="_blank" rel="noreferrer noopener nofollow">
          {shortUrl(use.url)}
        </a>
      </div>
      <Button small aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <MessageSquareText className="ico ico--s" aria-hidden />
        Answer a claim<span className="sr"> about {use.title}</span>
      </Button>
      {canChange ? (
        <IconButton
          label={`Remove ${use.title}`}
          danger
          disabled={remove.isPending}
          icon={Trash2}
          onClick={() =>
            remove.mutate(undefined, {
              onError: (error) => showToast({ tone: 'error', text: error.message }),
            })
          }
        />
      ) : (
        <span />
      )}
      <div className="answer" id={id} hidden={!isOpen}>
        {isOpen && <Answer passport={passport} />}
      </div>
    </li>
  )
}

function Answer({ passport }: { passport: LicensePassport }) {
  const showToast = useToast()
  const url = useVerifyUrl(passport.certificate) ?? `/verify/${passport.certificate}`
  const text = claimAnswer(passport, shortUrl(url))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'ok', text: 'Copied.' })
    } catch {
      showToast({ tone: 'error', text: 'Your browser blocked copying. Select the text and copy it.' })
    }
  }
  return (
    <>
      <p>
        <b>Answer to the claim</b>
      </p>
      <p className="answer__t">{text}</p>
      <div className="cluster answer__k">
        <Button small onClick={copy}>
          <Copy className="ico ico--s" aria-hidden />
          Copy answer
        </Button>
        {passport.confirmationUrl !== null && (
          <a className={buttonClass({ small: true })} href={passport.confirmationUrl} download>
            <FileText className="ico ico--s" aria-hidden />
            Proof as PDF
          </a>
        )}
      </div>
    </>
  )
}
