import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { saveFile } from '#client/platform/save-file.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Button } from '#client/ui/button.tsx'
import { CheckLine } from '#client/ui/choice-parts.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { CopyField } from '#client/ui/copy-field.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Cluster, look, Stack, Text } from '#client/ui/primitives.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import styles from './share.module.css'
import { hookOf, pageOf, pictureOf, type ShareSubject, useShareTitle } from './share-subject.ts'

const QR_PIXELS = 1_024
const MAX_CAMPAIGN = 40

/** The link, with the start of the hook and a campaign name if wanted, and its QR code as files. */
export function LinkTab({ subject }: { subject: ShareSubject }) {
  const { t } = useLingui()
  const { publicUrl } = useStoreSettings()
  const toast = useToast()
  const hook = hookOf(subject)
  const [fromHook, setFromHook] = useState(hook !== undefined)
  const [campaign, setCampaign] = useState('')
  const qr = useRef<HTMLDivElement>(null)
  const title = useShareTitle(subject)
  const from = campaign
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const params = new URLSearchParams({
    ...(fromHook && hook !== undefined && { t: String(hook) }),
    ...(from !== '' && { from }),
  })
  const link = publicUrl + pageOf(subject) + (params.size > 0 ? `?${params}` : '')
  const blocked = () =>
    toast({ tone: 'error', text: t`Your browser blocked copying. Select the link and copy it.` })
  const share = () => navigator.share({ title, url: link }).catch(() => {})
  const save = async (type: 'png' | 'svg') => {
    const svg = qr.current?.querySelector('svg')
    if (svg) saveFile(new File([await drawQr(svg, type)], `${title}.${type}`))
  }
  return (
    <div className={classNames(styles.link, look({ display: 'grid', columns: '2', gap: 's7' }))}>
      <Stack as="figure" gap="s3" pack="start" margin="0">
        <img
          className={look({ display: 'block', width: 'full', height: 'auto', surface: 'panel' })}
          src={pictureOf(subject)}
          width={1200}
          height={630}
          alt=""
        />
        <Stack as="figcaption" minWidth="0" breakable>
          <b>{title}</b>
          <Text as="span" size="fine" tone="muted">
            {URL.parse(publicUrl)?.host}
          </Text>
        </Stack>
        <Text size="fine" tone="muted">
          <Trans>This is what your link looks like in a chat.</Trans>
        </Text>
      </Stack>
      <Stack gap="s3" pack="start" shrink>
        <CopyField label={t`Link`} value={link} onFail={blocked} />
        {hook !== undefined && (
          <CheckLine>
            <input
              type="checkbox"
              checked={fromHook}
              onChange={(event) => setFromHook(event.target.checked)}
            />
            <Trans>Start at the hook, {{ time: formatTime(hook) }}</Trans>
          </CheckLine>
        )}
        <TextField
          label={t`Campaign name (optional)`}
          hint={t`Added to the link as ?from=, for your own statistics. Nothing else is tracked.`}
          maxLength={MAX_CAMPAIGN}
          value={campaign}
          onChange={(event) => setCampaign(event.target.value)}
        />
        {'share' in navigator && (
          <Button onClick={share}>
            <LineIcon of={Share2} />
            <Trans>Share with another app</Trans>
          </Button>
        )}
        <div
          className={classNames(
            styles.qrRow,
            look({ display: 'grid', gap: 's5', align: 'center', selfY: 'start' }),
          )}
        >
          <Box surface="tape" pad="s1" ref={qr}>
            <span className={classNames(styles.qr, look({ display: 'block' }))}>
              <QrCode text={link} label={t`QR code of the link`} />
            </span>
          </Box>
          <Stack gap="s3" pack="start" shrink>
            <b>
              <Trans>QR code</Trans>
            </b>
            <Text size="fine" tone="muted">
              <Trans>For a poster, a sleeve or the studio door.</Trans>
            </Text>
            <Cluster gap="s3" align="stretch">
              <Button small onClick={() => save('png')}>
                <LineIcon of={Download} size="small" />
                <Trans>PNG</Trans>
              </Button>
              <Button small onClick={() => save('svg')}>
                <Trans>SVG</Trans>
              </Button>
            </Cluster>
          </Stack>
        </div>
      </Stack>
    </div>
  )
}

/** The code in black on white, whatever the theme. */
async function drawQr(shown: SVGSVGElement, type: 'png' | 'svg'): Promise<Blob> {
  const path = shown.querySelector('path')?.getAttribute('d') ?? ''
  const size = shown.viewBox.baseVal.width
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}" shape-rendering="crispEdges"/></svg>`
  if (type === 'svg') return new Blob([source], { type: 'image/svg+xml' })
  const canvas = new OffscreenCanvas(QR_PIXELS, QR_PIXELS)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, QR_PIXELS, QR_PIXELS)
  context.fillStyle = '#000'
  context.scale(QR_PIXELS / size, QR_PIXELS / size)
  context.fill(new Path2D(path))
  return canvas.convertToBlob({ type: 'image/png' })
}
