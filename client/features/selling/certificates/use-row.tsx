import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CirclePlay, Copy, FileText, MessageSquareText, Music, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '#client/platform/call.ts'
import { Button, buttonClass, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, look, Stack, Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { claimAnswer, type LicensePassport } from '#contract/licenses/license-passport.ts'
import { type LicenseUse, shortUrl } from '#contract/licenses/license-use.ts'
import styles from './passport-page.module.css'
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
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const showToast = useToast()
  const remove = usePassportChange(() =>
    call('DELETE /licenses/:certificate/uses/:id', {
      params: { certificate: passport.certificate, id: use.id },
    }),
  )
  const Icon = VIDEO.test(use.url) ? CirclePlay : Music
  return (
    <li
      className={classNames(
        styles.use,
        look({
          display: 'grid',
          columns: { base: ['tap', 'main', 'auto', 'tap'], below768: ['tap', 'main', 'tap'] },
          gapY: 's2',
          gapX: 's3-5',
          align: 'center',
          padY: 's2-5',
          border: 'top',
        }),
      )}
    >
      <Stack as="span" center width="tap" height="tap" surface="raised" tone="muted">
        <LineIcon of={Icon} />
      </Stack>
      <div className={look({ display: 'grid', items: 'start', minWidth: '0' })}>
        <Text as="b" weight="strong" leading="1.3" breakable>
          {use.title}
        </Text>
        <Text
          as="a"
          truncate
          maxWidth="full"
          padBottom="s1"
          tone="muted"
          link
          size="small"
          href={use.url}
          target="_blank"
          rel="noreferrer noopener nofollow"
        >
          {shortUrl(use.url)}
        </Text>
      </div>
      <Button small aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <LineIcon of={MessageSquareText} size="small" />
        <Trans>
          Answer a claim<VisuallyHidden> about {ph({ title: use.title })}</VisuallyHidden>
        </Trans>
      </Button>
      {canChange ? (
        <IconButton
          label={t`Remove ${{ title: use.title }}`}
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
      <div
        className={classNames(
          styles.answer,
          look({
            gridColumn: 'rest',
            display: 'grid',
            gap: 's2',
            padY: 's3-5',
            padX: 's4',
            surface: 'panel',
            size: 'ui',
            full: { below768: true },
          }),
        )}
        id={id}
        hidden={!isOpen}
      >
        {isOpen && <Answer passport={passport} />}
      </div>
    </li>
  )
}

function Answer({ passport }: { passport: LicensePassport }) {
  const { t, i18n } = useLingui()
  const showToast = useToast()
  const url = useVerifyUrl(passport.certificate) ?? `/verify/${passport.certificate}`
  const text = i18n._(claimAnswer(passport, shortUrl(url)))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'ok', text: t`Copied.` })
    } catch {
      showToast({ tone: 'error', text: t`Your browser blocked copying. Select the text and copy it.` })
    }
  }
  return (
    <>
      <p>
        <Text as="b" weight="strong">
          <Trans>Answer to the claim</Trans>
        </Text>
      </p>
      <Text breakable tone="muted">
        {text}
      </Text>
      <Cluster gap="s2" padTop="s1">
        <Button small onClick={copy}>
          <LineIcon of={Copy} size="small" />
          <Trans>Copy answer</Trans>
        </Button>
        {passport.confirmationUrl !== null && (
          <a className={buttonClass({ small: true })} href={passport.confirmationUrl} download>
            <LineIcon of={FileText} size="small" />
            <Trans>Proof as PDF</Trans>
          </a>
        )}
      </Cluster>
    </>
  )
}
